import type { Database, Query } from './database.ts';
import { isDatabaseError } from './database-errors.ts';
import type { DatabaseError } from './request-context.ts';

/**
 * POST /rest/v1/rpc/<name> in PostgREST's own statement: the function and what its caller says of
 * the answer (`select=`, filters, an Accept for one object) in one transaction, so that here as
 * there an expression that fails takes back what the function has done. Lite calls the function by
 * itself and does not know `pgrst_scalar`.
 */

/** A function of schema public, as PostgREST's schema cache holds it. */
interface Routine {
  parameters: { name: string; type: string; isOptional: boolean }[];
  isScalar: boolean;
  isSet: boolean;
  isVoid: boolean;
}

export interface RpcCall {
  name: string;
  query: URLSearchParams;
  /** JSON text. */
  body: string;
  /** The header Accept. */
  accept: string;
  role: 'anon' | 'service_role';
}

const ROUTINES = `
  select
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', parameter.name, 'type', format_type(parameter.type, null),
        'isOptional', parameter.place > proc.pronargs - proc.pronargdefaults
      ) order by parameter.place)
      from unnest(proc.proargnames, proc.proargtypes::oid[]) with ordinality as parameter (name, type, place)
      where parameter.place <= proc.pronargs
    ), '[]') as parameters,
    proc.prorettype = 'void'::regtype as "isVoid",
    proc.proretset as "isSet",
    type.typtype <> 'c' and not coalesce(proc.proargmodes && '{t,o,b}'::"char"[], false) as "isScalar"
  from pg_catalog.pg_proc as proc
  join pg_catalog.pg_type as type on type.oid = proc.prorettype
  where proc.pronamespace = 'public'::regnamespace and proc.proname = $1`;

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const FIELD = String.raw`([\w*]+)((?:->>?\w+)*)`;
const SELECTED = new RegExp(`^(?:(\\w+):(?!:))?${FIELD}(?:::([\\w ]+))?$`);
const FILTERED = new RegExp(`^${FIELD}$`);
const FILTER = /^(not\.)?(eq|neq|gt|gte|lt|lte|like|ilike|is|in|cs|cd)\.(.*)$/s;
const ORDERED = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/;
const OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  cs: '@>',
  cd: '<@',
};

/** Thrown for words in a query that are not known here: the request then goes to Lite. */
class UnknownWords extends Error {}

function matched(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new UnknownWords(text);
  return found;
}

/** A column of the source, or a place in its JSON. */
function field(source: string, column = '', path = ''): string {
  const whole = `${source}.${column === '*' ? '*' : identifier(column)}`;
  if (!path) return whole;
  const steps = path.replace(/(->>?)(\w+)/g, (_, arrow: string, key: string) =>
    /^\d+$/.test(key) ? arrow + key : arrow + literal(key),
  );
  return `to_jsonb(${whole})${steps}`;
}

function selectItem(source: string, item: string): string {
  const [, alias, column, path, cast] = matched(item, SELECTED);
  const value = field(source, column, path);
  const name = alias ?? path?.split('>').at(-1);
  const typed = cast ? `cast( ${value} as ${cast} )` : value;
  return name ? `${typed} as ${identifier(name)}` : typed;
}

/** The right side of a filter, with its operator. */
function comparison(operator: string, operand: string): string {
  if (operator === 'is') return `is ${matched(operand, /^(null|true|false|unknown)$/)[0]}`;
  if (operator === 'in') return `= any (${literal(`{${operand.replace(/^\(|\)$/g, '')}}`)})`;
  const pattern = operator.endsWith('like') ? operand.replaceAll('*', '%') : operand;
  return `${OPERATORS[operator]} ${literal(pattern)}`;
}

function condition(source: string, key: string, value: string): string {
  const [, column, path] = matched(key, FILTERED);
  const [, not = '', operator = '', operand = ''] = matched(value, FILTER);
  const left = field(source, column, path);
  return `${not && 'not '}(${left} ${comparison(operator, operand)})`;
}

const WORDS = ['select', 'order', 'limit', 'offset', 'columns'];

/** The caller's query as a statement over the rows of the function. */
function readOf(routine: Routine, name: string, query: URLSearchParams): string {
  const source = identifier(name);
  const selected = query.get('select') ?? (routine.isScalar ? 'pgrst_scalar' : '*');
  const conditions = [...query]
    .filter(([key]) => !WORDS.includes(key))
    .map(([key, value]) => condition(source, key, value));
  const order = query
    .get('order')
    ?.split(',')
    .map((term) => {
      const [, column = '', direction = 'asc', nulls] = matched(term, ORDERED);
      return `${field(source, column)} ${direction}${nulls ? ` nulls ${nulls}` : ''}`;
    });
  const rows = (word: 'limit' | 'offset') => {
    const number = query.get(word);
    return number === null ? '' : ` ${word} ${matched(number, /^\d+$/)[0]}`;
  };
  return (
    `select ${selected
      .split(',')
      .map((item) => selectItem(source, item))
      .join(', ')} from pgrst_source as ${source}` +
    (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '') +
    (order ? ` order by ${order.join(', ')}` : '') +
    rows('limit') +
    rows('offset')
  );
}

function statementOf(
  routine: Routine,
  { name, query }: RpcCall,
  given: Routine['parameters'],
  isSingular: boolean,
) {
  const names = given.map((parameter) => identifier(parameter.name));
  const called = `"public".${identifier(name)}(${names.map((one) => `${one} := pgrst_body.${one}`).join(', ')})`;
  const typed = given.map((parameter, index) => `${names[index]} ${parameter.type}`).join(', ');
  const payload =
    given.length > 0
      ? `(select $1::text::json as json_data) pgrst_payload, lateral (select ${names.join(', ')} from json_to_record(pgrst_payload.json_data) as _(${typed}) limit 1) pgrst_body, `
      : '(select $1::text::json as json_data) pgrst_payload, ';
  const [columns, call] = routine.isScalar
    ? ['pgrst_call.pgrst_scalar', `lateral (select ${called} pgrst_scalar) pgrst_call`]
    : ['pgrst_call.*', `lateral ${called} pgrst_call`];
  const row = routine.isScalar ? '_postgrest_t.pgrst_scalar' : '_postgrest_t';
  const body =
    routine.isSet && !isSingular
      ? `coalesce(json_agg(${row}), '[]')`
      : `coalesce(json_agg(${row})->0, 'null')`;
  return (
    `with pgrst_source as (select ${columns} from ${payload}${call}) ` +
    `select null::bigint as total_result_set, pg_catalog.count(_postgrest_t)::integer as page_total, ${body}::text as body ` +
    `from (${readOf(routine, name, query)}) _postgrest_t`
  );
}

/** HTTP status of an error of PostgreSQL, as PostgREST's documentation lists them. */
const STATUSES: [codes: RegExp, status: number][] = [
  [/^(08|53(?!400)|57P01)/, 503],
  [/^(0L|0P|28)/, 403],
  [/^2350[35]/, 409],
  [/^25006/, 405],
  [/^(42883|42P01)/, 404],
  [/^P0001/, 400],
  [/^(09|25|2D|3[89B]|40|5[34578]|F0|HV|P0|XX|42P17)/, 500],
];

function statusOf(code: string, role: RpcCall['role']): number {
  const raisedStatus = /^PT([45]\d\d)/.exec(code)?.[1];
  if (raisedStatus) return Number(raisedStatus);
  if (code === '42501') return { anon: 401, service_role: 403 }[role];
  return STATUSES.find(([codes]) => codes.test(code))?.[1] ?? 400;
}

function refusal({ code, message, detail, hint }: DatabaseError, role: RpcCall['role']): Response {
  const body = { code, details: detail ?? null, hint: hint ?? null, message };
  return Response.json(body, { status: statusOf(code, role) });
}

/** Thrown after the statement, so that it is rolled back: one object was asked for. */
class NotSingular extends Error {
  readonly answer: Response;
  constructor(rows: number) {
    super();
    const message = 'Cannot coerce the result to a single JSON object';
    const details = `The result contains ${rows} rows`;
    this.answer = Response.json({ code: 'PGRST116', details, hint: null, message }, { status: 406 });
  }
}

/**
 * Answers calls of functions; null for one that is to be answered by Lite, because the function is
 * not known with these arguments, or the words about its answer are not known here.
 */
export function createRpc(database: Database): (call: RpcCall) => Promise<Response | null> {
  const cache = new Map<string, Routine[]>();

  async function routinesCalled(name: string): Promise<Routine[]> {
    const known =
      cache.get(name) ?? (await database.query<Routine & Record<string, unknown>>(ROUTINES, [name]));
    cache.set(name, known);
    return known;
  }

  async function run(
    routine: Routine,
    call: RpcCall,
    given: Routine['parameters'],
    query: Query,
  ): Promise<Response> {
    const isSingular = call.accept.includes('application/vnd.pgrst.object');
    const statement = statementOf(routine, call, given, isSingular);
    const [answer] = await query<{ page_total: number; body: string }>(statement, [call.body]);
    const rows = answer?.page_total ?? 0;
    if (isSingular && rows !== 1) throw new NotSingular(rows);
    if (routine.isVoid) return new Response(null, { status: 204 });
    return new Response(answer?.body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  }

  return async (call) => {
    let sent: unknown;
    try {
      sent = JSON.parse(call.body || '{}');
    } catch {
      return null;
    }
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null;
    const names = Object.keys(sent);
    const fits = ({ parameters }: Routine) =>
      names.every((name) => parameters.some((parameter) => parameter.name === name)) &&
      parameters.every(({ name, isOptional }) => isOptional || names.includes(name));
    const [routine, ...others] = (await routinesCalled(call.name)).filter(fits);
    if (!routine || others.length > 0) return null;
    const given = routine.parameters.filter(({ name }) => names.includes(name));
    try {
      const work = (query: Query) => run(routine, { ...call, body: call.body || '{}' }, given, query);
      return await database.transaction(call.role, work);
    } catch (error) {
      if (error instanceof UnknownWords) return null;
      if (error instanceof NotSingular) return error.answer;
      if (isDatabaseError(error)) return refusal(error, call.role);
      throw error;
    }
  };
}
