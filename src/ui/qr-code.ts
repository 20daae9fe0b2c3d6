import { renderSVG } from 'uqr';

/** The address of a picture with the QR code of a link. */
export const qrCodeAddress = (link: string) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSVG(link, { border: 2 }))}`;
