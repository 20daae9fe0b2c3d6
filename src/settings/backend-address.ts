export interface BackendAddress {
  /** Origin of the Supabase project, '' for the page's own (embedded backend). */
  url: string;
  anonKey: string;
}

declare global {
  /** null when neither a Supabase project nor the embedded backend is configured. */
  const __BACKEND__: BackendAddress | null;
}

/** Address of tables and buckets; null in a build without settings, which only shows a notice. */
export const backendAddress: BackendAddress | null = __BACKEND__ && {
  ...__BACKEND__,
  url: __BACKEND__.url || globalThis.location?.origin || '',
};
