import type { BackendAddress } from '../settings/backend-address.ts';

/** Address and headers of a request with the public key; `path` begins with a slash. */
export const keyedRequest = ({ url, anonKey }: BackendAddress, path: string) => ({
  url: url + path,
  headers: { apikey: anonKey, authorization: `Bearer ${anonKey}` } as Record<string, string>,
});
