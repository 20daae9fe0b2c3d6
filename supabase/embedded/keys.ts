/**
 * The keys of the embedded backend: fixed, known to everybody, good for nothing else. Without any key Supabase Lite
 * would accept every request, which a hosted project does not.
 */
export const EMBEDDED_ANON_KEY = 'sb_publishable_embedded_development_key';
export const EMBEDDED_SERVICE_KEY = 'sb_secret_embedded_development_key';
