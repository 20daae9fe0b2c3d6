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
      {label}
    </span>
  );
}

/**
 * Placeholder of a page that is loading. It is as high as the window, so that the footer is not
 * seen moving when the page comes.
 */
export function Waiting({ label }: { label: string }) {
  return (
    <p className="waiting">
      <Spinner label={label} />
    </p>
  );
}
