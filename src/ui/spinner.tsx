import { classNames } from './class-names.ts';

/** A turning ring; give a label when nothing beside it says what is going on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
      className={classNames('inline-flex items-center gap-3', className)}
    >
      <i
        className="size-5 animate-spin rounded-full border-3 border-current border-r-transparent"
        aria-hidden="true"
      />
      {label}
    </span>
  );
}
