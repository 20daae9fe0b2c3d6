import { type ComponentType, useEffect, useState } from 'react';

const Nothing = () => null;

export interface LazyPartOptions<Props> {
  /** Stands there until the part has come; nothing by default. */
  meanwhile?: ComponentType<Props>;
  /** Stands in for a part that cannot be loaded; without it, the error goes to the error boundary. */
  otherwise?: ComponentType<Props>;
  /** A part that cannot be loaded is asked for again when the network is back, and `meanwhile` stands until then. */
  waitsForNetwork?: boolean;
}

export interface LazyPart<Props> {
  (props: Props): React.JSX.Element;
  /** Fetches the part ahead, once, however often it is called: it then stands there at once. A failure shows when it is wanted. */
  fetch(): void;
}

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

/**
 * A part of the page in a chunk of its own, asked for when it is first rendered and shown the moment it is there. `React.lazy` is for what
 * comes with a page: it waits a round even for a part that has been fetched, and React then shows it 300 ms after its fallback at the
 * earliest, which is long after a click.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile = Nothing, otherwise, waitsForNetwork = false }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const ask = async (): Promise<ComponentType<Props>> => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      if (waitsForNetwork) return online().then(ask);
      // Rendered again later, it is asked for again.
      loading = null;
      if (otherwise) return otherwise;
      throw error;
    }
  };
  const fetch = () => {
    loading ??= ask();
    // Whoever shows the part sees the failure.
    loading.catch(() => undefined);
    return loading;
  };

  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    // Asked for while rendering, as React.lazy does: an effect would come a frame later.
    const [coming] = useState(() => (loaded ? null : fetch()));
    const [failure, fail] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      let isWanted = true;
      coming?.then(
        (part) => isWanted && show(() => part),
        (error: unknown) => isWanted && fail({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [coming]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : <Meanwhile {...props} />;
  }

  let isAsked = false;
  const fetchAhead = () => {
    // Some browsers never ask again for a module that they could not get.
    if (isAsked || !navigator.onLine) return;
    isAsked = true;
    void fetch();
  };
  return Object.assign(Part, { fetch: fetchAhead });
}
