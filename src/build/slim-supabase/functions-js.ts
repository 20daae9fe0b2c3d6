/** Stands in for @supabase/functions-js in the browser build: Edge Functions are called with fetch. */
export class FunctionsClient {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends FunctionsError {}
export class FunctionsHttpError extends FunctionsError {}
export class FunctionsRelayError extends FunctionsError {}
export const FunctionRegion = {};
