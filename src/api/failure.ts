import { BackendError } from './backend-error.ts';

/**
 * An error answer of any server: PostgREST, the storage, TUS, an Edge Function or a gateway before
 * them.
 */
export interface Refusal {
  /** HTTP status; below 400 for a success whose body cannot be read. */
  status: number;
  /** PostgREST's or PostgreSQL's code. */
  code?: string | undefined;
  /** The storage's own status ('413'), which it wraps into the body of a 400. */
  statusCode?: string | undefined;
  message?: string | undefined;
  details?: string | null | undefined;
}

/**
 * The BackendError of an error answer. An answer without a code comes from a gateway or the
 * storage; its status becomes the code.
 */
export function failureOf({ status, code, statusCode, message, details }: Refusal): BackendError {
  if (code) return new BackendError(code, message, details ?? '');
  if (statusCode === 'OFFLINE' || statusCode === 'TIMEOUT') return new BackendError(statusCode);
  const inner = Number(statusCode);
  const actual = inner >= 400 && inner < 600 ? inner : status;
  return actual < 400 ? new BackendError('UNREADABLE') : new BackendError(`HTTP_${actual}`, message);
}

/**
 * The BackendError of a table call of supabase-js, from its error object and the status of the
 * answer.
 */
export function tableFailure(
  status: number,
  { code, message, details }: Omit<Refusal, 'status'>,
): BackendError {
  return failureOf({ status, code, message, details });
}

/**
 * The BackendError of a storage call of supabase-js. An error without a status means that
 * supabase-js could not read the answer.
 */
export function storageFailure(error: Error): BackendError {
  const { status = 0, statusCode } = error as Error & { status?: number; statusCode?: string };
  return failureOf({ status, statusCode, message: error.message });
}

const textOf = (value: unknown) => (value === undefined || value === null ? undefined : String(value));

/** An error answer from its body; only the status when the body is not JSON. */
export function refusalOf(status: number, body: string): Refusal {
  try {
    const parsed: unknown = JSON.parse(body);
    const { code, statusCode, message, error, details } = (parsed ?? {}) as Record<string, unknown>;
    return {
      status,
      code: textOf(code),
      statusCode: textOf(statusCode),
      message: textOf(message ?? error),
      details: textOf(details),
    };
  } catch {
    return { status };
  }
}

/**
 * A fetch for supabase-js that turns a thrown BackendError into an answer with its code.
 * supabase-js hands on the code of an answer, but keeps only the message of what its fetch throws:
 * thrown as it is, TIMEOUT would be reported as OFFLINE.
 */
export function answeringFailures(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      // 599 is a status that supabase-js does not retry: `send` has repeated the request already.
      return Response.json({ code: error.code, statusCode: error.code }, { status: 599 });
    }
  };
}
