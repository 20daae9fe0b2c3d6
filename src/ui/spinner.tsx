import { classNames } from './class-names.ts';

/** A turning ring; give a label when nothing beside it says what is going on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
      className={classNames('spinner', className)}
    >
      <i aria-hidden="true" />
      {label && <span>{label}</span>}
    </span>
  );
}

/** A page that is loading, as high as the window: the footer is not seen moving. */
export function Waiting({ label }: { label: string }) {
  return (
    <p className="waiting">
      <Spinner label={label} />
    </p>
  );
}
