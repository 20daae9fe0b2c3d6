import sprite from './icons.svg?no-inline';

/** The symbols of icons.svg. */
export type IconName =
  | 'gift'
  | 'check'
  | 'close'
  | 'copy'
  | 'share'
  | 'download'
  | 'file'
  | 'image'
  | 'video'
  | 'audio'
  | 'mic'
  | 'camera'
  | 'pause'
  | 'stop'
  | 'trash'
  | 'upload'
  | 'heart'
  | 'star'
  | 'sparkle'
  | 'arrow-left'
  | 'arrow-right'
  | 'bulb'
  | 'mail'
  | 'warning'
  | 'info'
  | 'lock'
  | 'refresh'
  | 'print'
  | 'qr'
  | 'palette'
  | 'eye'
  | 'external';

/** Decorative: the words beside it, or the button's label, say what it means. The drawings are a file of their own, not part of any script. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`size-5 shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
