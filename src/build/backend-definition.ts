import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import type { BackendAddress } from '../settings/backend-address.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * What the page knows of its backend: the hosted project, the embedded one on the page's own
 * origin, or null.
 */
export function backendDefinition({ backend }: Settings, embedded: boolean): BackendAddress | null {
  if (backend.url) return backend;
  return embedded ? { url: '', anonKey: EMBEDDED_ANON_KEY } : null;
}
