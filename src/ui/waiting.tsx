import { Spinner } from './spinner.tsx';

/** Stands for a page that is on its way: as high as the window, so that nothing below it is seen to move when the page comes. */
export function Waiting({ label }: { label: string }) {
  return (
    <p className="waiting">
      <Spinner label={label} />
    </p>
  );
}
