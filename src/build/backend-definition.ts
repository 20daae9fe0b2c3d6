import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import type { BackendAddress } from '../settings/backend-address.ts';

/** What the page knows of its backend: the hosted project, the embedded one on the page's own origin, or null. */
export function backendDefinition(env: Record<string, string>, embedded: boolean): BackendAddress | null {
  if (env.VITE_SUPABASE_URL) {
    return { url: env.VITE_SUPABASE_URL.replace(/\/+$/, ''), anonKey: env.VITE_SUPABASE_ANON_KEY ?? '' };
  }
  return embedded ? { url: '', anonKey: EMBEDDED_ANON_KEY } : null;
}
