import { stripMetadata } from './strip-metadata.ts';

/** Answers the bytes of a file (ArrayBuffer) with what `stripMetadata` makes of them. */
self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
  const stripped = stripMetadata(new Uint8Array(data));
  self.postMessage(stripped, { transfer: stripped ? [stripped.bytes.buffer as ArrayBuffer] : [] });
};
