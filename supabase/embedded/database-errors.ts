import { type DatabaseError, requestContext } from './request-context.ts';

interface ErrorTranslator {
  normalizeDbError(error: unknown): unknown;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
}

/** Records the database's own error in the request context before Lite turns it into an answer. */
export function rememberDatabaseErrors(connection: ErrorTranslator): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const context = requestContext.getStore();
    if (context && isDatabaseError(error)) context.databaseError = error;
    return normalize(error);
  };
}

/**
 * Replaces Lite's answer to an error that Lite does not know, such as a check violation (500, code
 * SUP), by PostgREST's: the database's code, with status 400 when the caller caused it. Also
 * restores the database's message for code 42501, for which Lite's storage always blames a policy
 * and a hosted project does not.
 */
export async function translateAnswer(answer: Response): Promise<Response> {
  const error = requestContext.getStore()?.databaseError;
  if (answer.ok || !error) return answer;
  const body = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string; statusCode?: string };
  if (body.statusCode === '403' && error.code === '42501') {
    return Response.json({ ...body, message: error.message }, { status: answer.status });
  }
  if (answer.status !== 500) return answer;
  if (body.code !== 'SUP') return answer;
  const isCallersFault = error.code.startsWith('23') || error.code === 'P0001';
  return Response.json(
    { code: error.code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null },
    { status: isCallersFault ? 400 : 500 },
  );
}
