import { type DatabaseError, requestContext } from './request-context.ts';

interface ErrorTranslator {
  normalizeDbError(error: unknown): unknown;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && /^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code));
}

/** Keeps the database's own error of a request, beside the answer that Lite makes of it. */
export function rememberDatabaseErrors(connection: ErrorTranslator): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const context = requestContext.getStore();
    if (context && isDatabaseError(error)) context.databaseError = error;
    return normalize(error);
  };
}

/**
 * Lite knows no check violations and the like: it answers 500 with the code SUP and the text of the error. PostgREST
 * answers with the code of the database, 400 for what the caller got wrong. And of every 42501 Lite's storage says that a policy refused
 * it; a hosted one hands the words of the database on.
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
