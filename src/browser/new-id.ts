import { v4 } from 'uuid';

/**
 * A random uuid, also on a page without TLS: `crypto.randomUUID` is missing there, in a local
 * network for instance.
 */
export const newId = (): string => v4();
