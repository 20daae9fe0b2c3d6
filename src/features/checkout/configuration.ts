/** PayPal's own demonstration ids. */
const SANDBOX_VALUES = ['sb', 'test'];

/**
 * What people leave in a settings file: 'your-client-id', '<client id>', 'xxxx', 'CHANGE_ME',
 * 'PAYPAL_CLIENT_ID'. Short words only count at an edge: a real id is 80 random letters, and one
 * that holds 'todo' by chance must not give gifts away.
 */
const PLACEHOLDER =
  /^$|^x+$|[<>{}\s]|^(your|my|deine?|meine?)[-_ ]|^(change.?me|todo|example|beispiel)|client.?id$|placeholder|platzhalter/i;

/**
 * false: demo mode. true also for a real client id with the environment 'sandbox', which uses
 * PayPal's sandbox. Free of imports, because the build uses it too.
 */
export function isPaymentConfigured(clientId: string): boolean {
  const value = clientId.trim();
  return !SANDBOX_VALUES.includes(value.toLowerCase()) && !PLACEHOLDER.test(value);
}
