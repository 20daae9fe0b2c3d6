import { Spinner } from './spinner.tsx';

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
