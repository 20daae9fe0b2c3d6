import type { BackendAddress } from '../settings/backend-address.ts';

/**
 * Address and headers of a request with the public key; in a file that the inline start script can
 * carry.
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
