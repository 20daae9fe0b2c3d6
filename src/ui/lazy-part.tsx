import { type ComponentType, startTransition, useEffect, useState } from 'react';

const Nothing = () => null;

export interface LazyPartOptions<Props> {
  /** Shown while the part is loading; nothing by default. */
  meanwhile?: ComponentType<Props>;
  /** Shown when the part cannot be loaded; without it, the error goes to the error boundary. */
  otherwise?: ComponentType<Props>;
  /**
   * Loads again instead of failing: after pauses that grow, when the network is back, when the page
   * is seen again, or when the part is wanted anew; `meanwhile` is shown until then. 'offline':
   * only while the browser knows that it is offline, so that a part of a page that has been
   * replaced by a newer version fails.
   */
  waitsForNetwork?: boolean | 'offline';
}

export interface LazyPart<Props> {
  (props: Props): React.JSX.Element;
  /**
   * Preloads the part, so that it is shown without a delay; further calls do nothing. A failure is
   * reported when the part is rendered.
   */
  fetch(): void;
}

/**
 * Milliseconds before a lost part is asked for again; every further pause is longer, up to the
 * longest.
 */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/**
 * Resolves when a lost request may succeed. A browser that takes itself for online never says that
 * the network is back.
 */
const chance = (pause: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, pause);
    for (const type of ['online', 'visibilitychange']) addEventListener(type, resolve, { once: true });
  });

/**
 * A component in a chunk of its own, loaded when it is first rendered. Used instead of `React.lazy`
 * for parts that appear after a click: `React.lazy` suspends even when the chunk has been
 * preloaded, and React replaces a fallback after 300 ms at the earliest.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile = Nothing, otherwise, waitsForNetwork = false }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let pause = FIRST_PAUSE;

  const ask = async (): Promise<ComponentType<Props>> => {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      // Forgotten, so that the next rendering loads the part again.
      loading = null;
      if (waitsForNetwork === true || (waitsForNetwork && !navigator.onLine)) {
        const next = chance(pause).then(fetch);
        pause = Math.min(pause * 2.5, LONGEST_PAUSE);
        return next;
      }
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
    // Some browsers remember a failed import and never request that module again: only a reload
    // helps.
    if (isAsked || !navigator.onLine) return;
    isAsked = true;
    void fetch();
  };
  return Object.assign(Part, { fetch: fetchAhead });
}
