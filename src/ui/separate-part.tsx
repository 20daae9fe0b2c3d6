import { type ComponentType, useEffect, useState } from 'react';

const Nothing = () => null;

export interface SeparatePart<Props> {
  (props: Props): React.JSX.Element;
  /** Fetches the part ahead, once, however often it is called: it then stands there at once. A failure shows when it is wanted. */
  fetch(): void;
}

/**
 * A part of the page in a chunk of its own, shown the moment it is there. `React.lazy` is for what comes with a page: it waits a
 * round even for a part that has been fetched, and React then shows it 300 ms after its fallback at the earliest, which is long
 * after a click.
 *
 * What cannot be loaded goes to the error boundary.
 */
export function separatePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType = Nothing,
): SeparatePart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await load();
    return loaded;
  };

  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [failure, fail] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      let isWanted = !Shown;
      if (isWanted) {
        fetch().then(
          (part) => isWanted && show(() => part),
          (error: unknown) => isWanted && fail({ error }),
        );
      }
      return () => {
        isWanted = false;
      };
    }, [Shown]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : <Meanwhile />;
  }

  let isAsked = false;
  const fetchAhead = () => {
    // Some browsers never ask again for a module that they could not get.
    if (isAsked || !navigator.onLine) return;
    isAsked = true;
    fetch().catch(() => undefined);
  };
  return Object.assign(Part, { fetch: fetchAhead });
}
