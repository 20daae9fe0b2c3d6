/** Milliseconds after which a file that does not come is no longer waited for. */
const PATIENCE = 10_000;

/**
 * Fetches files past the browser's cache, which holds the new answers then: some hosts let it keep
 * even a 404 for a year, and a reload asks for the document alone. Never rejects.
 */
export async function fetchPastCache(addresses: Iterable<string>): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  const fetched = async (address: string) => (await fetch(address, { cache: 'reload', signal })).blob();
  await Promise.allSettled([...new Set(addresses)].map(fetched));
}

/**
 * From now on fetches each script and sheet of the page that is answered by an error once more past
 * the cache, so that the next try does not find that answer again.
 */
export function refetchFailedFiles(): void {
  const refetched = new Set<string>();
  new PerformanceObserver((list) => {
    const failed = (list.getEntries() as PerformanceResourceTiming[])
      .filter(({ responseStatus }) => responseStatus >= 400)
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/`) && name.includes('/assets/'))
      .filter((name) => !refetched.has(name));
    for (const name of failed) refetched.add(name);
    void fetchPastCache(failed);
  }).observe({ type: 'resource' });
}
