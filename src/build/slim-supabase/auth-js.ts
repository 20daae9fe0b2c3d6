/** Stands in for @supabase/auth-js in the browser build: nobody signs in here, and the real one weighs 21 kB. */
export class AuthClient {
  getSession() {
    return Promise.resolve({ data: { session: null }, error: null });
  }
  onAuthStateChange() {
    return { data: { subscription: { unsubscribe() {} } } };
  }
}
