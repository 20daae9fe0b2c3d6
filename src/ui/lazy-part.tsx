import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { backgroundPause, waitForRetry } from '@/browser/backoff.ts';

const Nothing = () => null;

export interface LazyPartOptions<Props> {
  /** Shown while the part is loading; nothing by default. */
  meanwhile?: ComponentType<Props>;
  /** Shown when the part cannot be loaded; without it, the error goes to the error boundary. */
  otherwise?: ComponentType<Props>;
  /** Loads again instead of failing, after growing pauses; 'offline': while it is known so. */
  waitsForNetwork?: boolean | 'offline';
}

/** A component in a chunk of its own. `React.lazy` suspends for 300 ms at least. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile = Nothing, otherwise, waitsForNetwork = false }: LazyPartOptions<Props> = {},
) {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  let failures = 0;

  async function loadOrWait(): Promise<ComponentType<Props>> {
    // A failure of the line may only be reported when it has just come back.
    const beganOffline = !navigator.onLine;
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      failures += 1;
      // The request is forgotten, so that the next rendering loads the part again.
      loading = null;
      const isOffline = beganOffline || !navigator.onLine;
      if (waitsForNetwork === true || (waitsForNetwork === 'offline' && isOffline))
        return waitForRetry(backgroundPause(failures)).then(start);
      if (otherwise) return otherwise;
      throw error;
    }
  }
  function start() {
    loading ??= loadOrWait();
    return loading;
  }

  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [failure, fail] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return;
      let isWanted = true;
      start().then(
        (part) => {
          // A transition: drawn in one go, a large part would hold up a tap.
          if (isWanted) startTransition(() => show(() => part));
        },
        (error: unknown) => {
          if (isWanted) fail({ error });
        },
      );
      return () => {
        isWanted = false;
      };
    }, [Shown]);
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : <Meanwhile {...props} />;
  }

  /** Loads the part ahead. Never rejects: a failure is reported when the part is rendered. */
  const fetch = async () => {
    // Some browsers remember a failed import: only a reload helps.
    if (failures === 0 && navigator.onLine) await start().catch(() => undefined);
  };
  return Object.assign(Part, {
    fetch,
    /** The same, for whoever shows nothing without the part. Rejects where it cannot be loaded. */
    load: start,
  });
}
