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
  | 'play'
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
  | 'message'
  | 'warning'
  | 'info'
  | 'lock'
  | 'refresh'
  | 'print'
  | 'qr'
  | 'palette'
  | 'eye'
  | 'calendar'
  | 'sound'
  | 'sound-off';

/** A decorative icon of icons.svg, hidden from screen readers. */
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
