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
  if (code) return new BackendError(code, message, details ?? '', status);
  if (statusCode === 'OFFLINE' || statusCode === 'TIMEOUT') return new BackendError(statusCode);
  const inner = Number(statusCode);
  const actual = inner >= 400 && inner < 600 ? inner : status;
  return actual < 400
    ? new BackendError('UNREADABLE')
    : new BackendError(`HTTP_${actual}`, message, '', actual);
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
