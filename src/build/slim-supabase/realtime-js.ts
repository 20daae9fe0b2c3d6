/** Stands in for @supabase/realtime-js in the browser build: nothing is subscribed to, and the real one weighs 16 kB. */
export class RealtimeClient {
  setAuth() {
    return Promise.resolve();
  }
}
