import type { BackendAddress } from '../settings/backend-address.ts';

/**
 * Address and headers of a request to the backend with its public key. Alone in a file, because the
 * inline start script carries it (src/first-paint/start.ts).
 *
 * @param path from the backend's origin, with a leading slash.
 */
export const keyedRequest = (
  { url, anonKey }: BackendAddress,
  path: string,
): { url: string; headers: Record<string, string> } => ({
  url: url + path,
  headers: { apikey: anonKey, authorization: `Bearer ${anonKey}` },
});
