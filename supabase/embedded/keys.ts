/**
 * The keys of the embedded backend: fixed, public, and not valid anywhere else. They exist because
 * Supabase Lite without keys accepts every request, and a hosted project does not.
 */
export const EMBEDDED_ANON_KEY = 'sb_publishable_embedded_development_key';
export const EMBEDDED_SERVICE_KEY = 'sb_secret_embedded_development_key';
