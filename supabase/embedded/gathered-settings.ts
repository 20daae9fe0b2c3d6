/** A setting of the database session, for its current transaction only or until it is set anew. */
export interface Setting {
  name: string;
  value: string;
  isLocal: boolean;
}

type Send<T> = (sql: string, parameters: unknown[]) => Promise<T>;

const ONE_SETTING = /^\s*select\s+set_config\('([\w.]+)',\s*(\$1|''),\s*true\)\s*$/i;
const READ_ONLY = /^\s*set\s+local\s+transaction_read_only\s*=\s*on\s*$/i;
const BEGIN = /^\s*begin\b/i;
const END = /^\s*(commit|rollback)\b/i;
const ROLLBACK = /^\s*rollback\b/i;

/** The setting that a statement of Lite makes and nothing else. */
function settingOf(sql: string, parameters: readonly unknown[]): Setting | null {
  if (READ_ONLY.test(sql)) return { name: 'transaction_read_only', value: 'on', isLocal: true };
  const [, name, value] = ONE_SETTING.exec(sql) ?? [];
  return name ? { name, value: value === '$1' ? String(parameters[0]) : '', isLocal: true } : null;
}

/** One statement for all settings, in their order. */
export function setAll(settings: readonly Setting[]): [sql: string, parameters: string[]] {
  const calls = settings.map(
    ({ isLocal }, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, ${isLocal})`,
  );
  return [`select ${calls.join(', ')}`, settings.flatMap(({ name, value }) => [name, value])];
}

/**
 * Lite prepares every transaction by a dozen statements of one setting each, whose round trips cost
 * several times as much as reading a gift. They are held back, together with the settings of the
 * request, and set in one statement before the first that is something else. A statement that is
 * not recognized is sent as it is. `empty` is what Lite is answered with, which it does not read.
 * `asCaller` is a statement that follows the setting of the caller's role.
 */
export function gatherSettings<T>(
  send: Send<T>,
  ofRequest: readonly Setting[],
  empty: T,
  asCaller?: string,
): Send<T> {
  let held = [...ofRequest];
  return async (sql, parameters) => {
    const setting = settingOf(sql, parameters);
    if (setting) {
      held.push(setting);
      return empty;
    }
    if (END.test(sql)) {
      held = held.filter(({ isLocal }) => !isLocal);
      // A rollback takes back what was set since the beginning, the settings of the request too.
      if (ROLLBACK.test(sql)) held = [...ofRequest];
    } else if (held.length > 0 && !BEGIN.test(sql)) {
      const settings = held;
      held = [];
      await send(...setAll(settings));
      if (asCaller && settings.some(({ name }) => name === 'role')) await send(asCaller, []);
    }
    return send(sql, parameters);
  };
}
