/**
 * Why a value must not stand in a page, or null: everything that a build is given ends up with its
 * visitors.
 */
export function secretIn(name: string, value: string): string | null {
  if (isServiceKey(value)) {
    return `${name} holds a secret key of the Supabase project: with it every visitor could read and change everything. Use the anon (publishable) key, and renew this one if it was ever published.`;
  }
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)) return `${name} holds a private key.`;
  return null;
}

/** A secret key in the newer format, or a token whose role is anything above `anon`. */
function isServiceKey(value: string): boolean {
  if (/\bsb_secret_/.test(value)) return true;
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(value.trim())?.[1];
  if (!claims) return false;
  try {
    const { role } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { role?: unknown };
    return typeof role === 'string' && role !== 'anon';
  } catch {
    return false;
  }
}
