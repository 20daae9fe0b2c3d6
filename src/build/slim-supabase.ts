const STAND_INS = ['auth-js', 'realtime-js', 'functions-js'];

/**
 * Aliases that leave sign-in, realtime and functions out of the browser build: supabase-js stays the one client with its
 * whole table and storage API, at a third of its weight. Tests under Node use the real classes.
 */
export function slimSupabase(testing: boolean): Record<string, string> {
  if (testing) return {};
  return Object.fromEntries(
    STAND_INS.map((name) => [`@supabase/${name}`, `${import.meta.dirname}/slim-supabase/${name}.ts`]),
  );
}
