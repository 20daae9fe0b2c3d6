import { fields } from './http.ts';

type Environment = (name: string) => string | undefined;

/**
 * The secret keys of the project: those of SUPABASE_SECRET_KEYS, a JSON object of named keys, then
 * the older service_role key. The first is used for the database. Throws an Error without any.
 */
export function secretKeys(environment: Environment): [string, ...string[]] {
  const { default: standard, ...others } = fields(parsed(environment('SUPABASE_SECRET_KEYS')));
  const keys = [standard, ...Object.values(others), environment('SUPABASE_SERVICE_ROLE_KEY')];
  const [first, ...further] = keys.filter((key): key is string => typeof key === 'string' && key !== '');
  if (!first) throw new Error('Neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY is set.');
  return [first, ...further];
}

function parsed(json: string | undefined): unknown {
  if (!json) return {};
  try {
    return JSON.parse(json);
  } catch {
    throw new Error('SUPABASE_SECRET_KEYS is no JSON.');
  }
}

/** A key of the newer kind is no JWT, so it is sent in `apikey` only. */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}

/** Compares in constant time, so that the duration does not tell how many characters are right. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [new TextEncoder().encode(one), new TextEncoder().encode(other)];
  let difference = a.length ^ b.length;
  for (let index = 0; index < b.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0);
  return difference === 0;
}

/** Whether a request carries one of the secret keys, in `apikey` or in `authorization`. */
export function isOperator(request: Request, keys: readonly string[]): boolean {
  const carried = [
    request.headers.get('apikey') ?? '',
    request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '',
  ];
  return keys.some((key) => carried.some((one) => isSame(one, key)));
}
