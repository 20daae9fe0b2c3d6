import { type ComponentType, startTransition, useEffect, useState } from 'react';

const Nothing = () => null;

export interface LazyPartOptions<Props> {
  /** Shown while the part is loading; nothing by default. */
  meanwhile?: ComponentType<Props>;
  /** Shown when the part cannot be loaded; without it, the error goes to the error boundary. */
  otherwise?: ComponentType<Props>;
  /**
   * Loads again when the network is back, or when the part is wanted anew, instead of failing; `meanwhile` is shown until then. 'offline': only while the browser knows that it is
   * offline, so that a part of a page that has been replaced by a newer version fails.
   */
  waitsForNetwork?: boolean | 'offline';
}

export interface LazyPart<Props> {
  (props: Props): React.JSX.Element;
  /** Preloads the part, so that it is shown without a delay; further calls do nothing. A failure is reported when the part is rendered. */
  fetch(): void;
}

const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

/**
 * A component in a chunk of its own, loaded when it is first rendered. Used instead of `React.lazy` for parts that appear after a click:
 * `React.lazy` suspends even when the chunk has been preloaded, and React replaces a fallback after 300 ms at the earliest.
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
      // Forgotten, so that the next rendering loads the part again.
      loading = null;
      if (waitsForNetwork === true || (waitsForNetwork && !navigator.onLine)) return online().then(fetch);
      if (otherwise) return otherwise;
      throw error;
    }
  };
  const fetch = () => {
    loading ??= ask();
    // Marks the rejection as handled; the rendering that shows the part handles it.
    loading.catch(() => undefined);
    return loading;
  };

  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    // Loading starts while rendering, as in React.lazy; an effect would start it a frame later.
    const [coming] = useState(() => (loaded ? null : fetch()));
    const [failure, fail] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      let isWanted = true;
      coming?.then(
        // In slices that let a tap in between.
        (part) => isWanted && startTransition(() => show(() => part)),
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
    // Some browsers remember a failed import and never request that module again: only a reload helps.
    if (isAsked || !navigator.onLine) return;
    isAsked = true;
    void fetch();
  };
  return Object.assign(Part, { fetch: fetchAhead });
}
