import mark from './logo-mark.svg?no-inline';

/**
 * The mark: a wrapped parcel whose bow is a heart. Decorative; the link around it carries the name.
 */
export function LogoMark({ className }: { className?: string }) {
  return <img src={mark} alt="" width="48" height="48" className={className} />;
}
