import { BackendError } from '@/failures/backend-error.ts';

/** A refusal, by whichever server gave it: PostgREST, the storage, TUS, an Edge Function or a gateway before them. */
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

/** Every refusal becomes a BackendError here. An error without a code is not the database's: a gateway wrote it, or the storage. */
export function failureOf({ status, code, statusCode, message, details }: Refusal): BackendError {
  if (code) return new BackendError(code, message, details ?? '');
  if (statusCode === 'OFFLINE' || statusCode === 'TIMEOUT') return new BackendError(statusCode);
  const inner = Number(statusCode);
  const actual = inner >= 400 && inner < 600 ? inner : status;
  return actual < 400 ? new BackendError('UNREADABLE') : new BackendError(`HTTP_${actual}`, message);
}

/** A table's error of supabase-js, beside the status of its answer. */
export function tableFailure(
  status: number,
  { code, message, details }: Omit<Refusal, 'status'>,
): BackendError {
  return failureOf({ status, code, message, details });
}

/** A storage error of supabase-js; without a status it could not read the answer. */
export function storageFailure(error: Error): BackendError {
  const { status = 0, statusCode } = error as Error & { status?: number; statusCode?: string };
  return failureOf({ status, statusCode, message: error.message });
}

const textOf = (value: unknown) => (value === undefined || value === null ? undefined : String(value));

/** What the body of a refusal says; nothing but the status when it is not JSON. */
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
 * A fetch for supabase-js whose own failures (BackendError) come as an answer with their code: the client hands on the code of an answer, but of
 * what its fetch throws it keeps some words only, and a timeout would look like a lost connection.
 */
export function answeringFailures(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      // 599 is nobody's status, so the client does not repeat what has been repeated.
      return Response.json({ code: error.code, statusCode: error.code }, { status: 599 });
    }
  };
}
