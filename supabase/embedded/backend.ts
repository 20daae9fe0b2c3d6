import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { App, getStorageSchemaSql, setExperimental } from '@supabase/lite';
import { answerCors } from './cors.ts';
import { lockData } from './data-lock.ts';
import { type Database, openPglite, openPostgres } from './database.ts';
import { rememberDatabaseErrors, translateAnswer } from './database-errors.ts';
import { pathOf, plainHeaders, readBody, send, sendWebResponse, storageError } from './http.ts';
import { EMBEDDED_ANON_KEY, EMBEDDED_SERVICE_KEY } from './keys.ts';
import { applyMigrations } from './migrations.ts';
import { ObjectFiles } from './object-files.ts';
import { PLATFORM_SQL } from './platform.ts';
import { serveObject } from './public-objects.ts';
import { holdBackErrors, printErrorsOf, withoutExperimentalNotice } from './quiet.ts';
import { type ObjectClaims, requestContext } from './request-context.ts';
import { createResumable, RESUMABLE_PATH } from './resumable.ts';
import { createRpc } from './rpc.ts';
import { createUploads, type LiteFetch } from './uploads.ts';

export interface BackendOptions {
  /** Directory of the data: database, stored files and unfinished uploads. */
  dataDir: string;
  /** Directory of the migrations; supabase/migrations of the working directory when left out. */
  migrationsDir?: string;
  /** 'pglite' when left out. */
  driver?: 'pglite' | 'postgres';
  /** Address of the PostgreSQL server; needed by the driver 'postgres' only. */
  databaseUrl?: string;
  /**
   * Who may list gifts (docs/decisions/list-modes.md); the mode in the data stays when left out.
   */
  listMode?: 'everyone' | 'sender';
  /**
   * The e-mail that may use FREEGIFT2025 again and again; the one in the data stays when left out.
   */
  couponTestEmail?: string;
  /** Believes the caller's header cf-connecting-ip: only for tests that simulate many addresses. */
  trustAddressHeader?: boolean;
}

export interface Backend {
  /** Answers requests below /rest/v1 and /storage/v1; false for any other path. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  database: Database;
  stop(): Promise<void>;
}

const CALLED_FUNCTION = /^\/rest\/v1\/rpc\/(\w+)$/;
const API_PATH = /^\/(rest|storage)\/v1(\/|$)/;
const READ_OBJECT =
  /^\/storage\/v1\/object\/(?:public\/|authenticated\/)?(?!sign\/|info\/|list\/|upload\/)([^/]+)\/(.+)$/;
const WRITE_OBJECT = /^\/storage\/v1\/object\/(?!sign\/|list\/|move$|copy$|upload\/)[^/]+\/.+$/;
const WRITE_SIGNED = /^\/storage\/v1\/object\/upload\/sign\/[^/]+\/.+$/;
const KEYLESS = /^\/storage\/v1\/object\/(public|sign)\//;

const COPY = '/storage/v1/object/copy';

/**
 * Metadata that a copy request replaces, as a hosted project allows it; Lite always keeps those of
 * the source.
 */
function copyClaims(body: Buffer | undefined): ObjectClaims | undefined {
  try {
    const { copyMetadata, metadata } = JSON.parse(body?.toString() ?? '{}') as {
      copyMetadata?: boolean;
      metadata?: Record<string, unknown>;
    };
    return copyMetadata === false && metadata ? { metadata } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The refusal of half an emoji: PostgREST hands the JSON text to PostgreSQL, which refuses it. Lite
 * parses it first, and would store U+FFFD.
 */
const LONE_SURROGATE = {
  code: '22P02',
  message: 'invalid input syntax for type json',
  details: 'Unicode low surrogate must follow a high surrogate.',
  hint: null,
};

function hasLoneSurrogate(json: Buffer): boolean {
  let isFound = false;
  try {
    JSON.parse(json.toString(), (key, value: unknown) => {
      isFound ||= /\p{Surrogate}/u.test(key) || (typeof value === 'string' && /\p{Surrogate}/u.test(value));
    });
  } catch {
    return false;
  }
  return isFound;
}

async function prepareDatabase(database: Database, options: BackendOptions): Promise<void> {
  await database.script(`${getStorageSchemaSql()};${PLATFORM_SQL}`);
  await applyMigrations(database, options.migrationsDir ?? resolve('supabase/migrations'));
  if (options.listMode) await database.query('select private.set_list_mode($1)', [options.listMode]);
  if (options.couponTestEmail !== undefined) {
    await database.query('select private.set_coupon_test_email($1)', [options.couponTestEmail]);
  }
}

holdBackErrors();

/** Opens the data directory and applies new migrations to its database. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const dataDir = resolve(options.dataDir);
  const spoolDirectory = join(dataDir, 'spool');
  await mkdir(dataDir, { recursive: true });
  const unlock = await lockData(dataDir);
  // Uploads that a killed process was still receiving have no request any more.
  await rm(spoolDirectory, { recursive: true, force: true });
  await mkdir(spoolDirectory, { recursive: true });

  const database =
    options.driver === 'postgres'
      ? openPostgres(options.databaseUrl ?? '')
      : openPglite(join(dataDir, 'postgres'));
  try {
    await prepareDatabase(database, options);
  } catch (error) {
    await database.close();
    await unlock();
    throw error;
  }

  setExperimental('storage', true);
  const files = new ObjectFiles(join(dataDir, 'files'));
  const app = new App({
    connection: database.connection,
    // Only the API of tables, functions and storage. Accounts, the studio and Lite's 'admin mode',
    // which lets requests without a key in, are off.
    auth: {
      enabled: false,
      publishable_key: EMBEDDED_ANON_KEY,
      secret_key: EMBEDDED_SERVICE_KEY,
      // Lite's default secret is published: with it anybody could sign a token of the service role.
      jwt_secret: randomBytes(32).toString('hex'),
    },
    storage: { enabled: true },
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    options: { server: { admin: false, disableStudio: true, disableFallback: true } },
  });
  rememberDatabaseErrors(database.connection);
  app._storageAdapter = files;
  await withoutExperimentalNotice(() => app.init());

  const lite: LiteFetch = async (request, context) => {
    const answer = await requestContext.run(context, () =>
      database.exclusive(async () => printErrorsOf(await translateAnswer(await app.fetch(request)))),
    );
    if (!answer.ok && context.placed) await removeUnnamed(context.placed);
    return answer;
  };
  /** Deletes a placed file that has no row, because the database refused it. */
  async function removeUnnamed({ bucket, name }: { bucket: string; name: string }): Promise<void> {
    const named = 'select from storage.objects where bucket_id = $1 and name = $2';
    if ((await database.query(named, [bucket, name])).length === 0) await files.deleteObject(bucket, name);
  }
  const largestFile = async () => {
    const [row] = await database.query<{ largest: number | null }>(
      'select max(file_size_limit)::float8 as largest from storage.buckets',
    );
    return row?.largest ?? 50 * 1024 * 1024;
  };
  const typeOf = async (bucket: string) => {
    const [row] = await database.query<{ type: string | null }>(
      'select allowed_mime_types[1] as type from storage.buckets where id = $1',
      [bucket],
    );
    return row?.type ?? 'application/octet-stream';
  };
  const uploads = createUploads({ lite, spoolDirectory, largestFile, typeOf });
  const resumable = await createResumable({
    database,
    directory: join(dataDir, 'resumable'),
    uploads,
    largestFile,
  });

  const rpc = createRpc(database);

  /** The role of the request's keys; undefined where one is unknown, or there is none. */
  function roleOf({ headers }: IncomingMessage): 'anon' | 'service_role' | undefined {
    const bearer = headers.authorization?.replace(/^Bearer\s+/i, '');
    const key = bearer ?? headers.apikey;
    if (key === EMBEDDED_SERVICE_KEY) return 'service_role';
    return key === EMBEDDED_ANON_KEY ? 'anon' : undefined;
  }

  function hasKey(request: IncomingMessage): boolean {
    const bearer = request.headers.authorization?.replace(/^Bearer\s+/i, '');
    return [request.headers.apikey, bearer].some(
      (key) => key === EMBEDDED_ANON_KEY || key === EMBEDDED_SERVICE_KEY,
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const needsKey = path.startsWith('/storage/') && !(isRead && KEYLESS.test(path));
    if (needsKey && !hasKey(request)) {
      return send(response, {
        status: 401,
        body: { message: 'Invalid API key', hint: 'Send it as `apikey`.' },
      });
    }
    if (path === RESUMABLE_PATH || path.startsWith(`${RESUMABLE_PATH}/`)) return resumable(request, response);
    const object = isRead && path.match(READ_OBJECT);
    if (object) {
      const [bucket = '', name = ''] = [object[1], object[2]].map((part) => decodeURIComponent(part ?? ''));
      return serveObject(database, files, request, response, bucket, name);
    }
    const isWrite = request.method === 'PUT' || request.method === 'POST';
    const isSignedWrite = request.method === 'PUT' && WRITE_SIGNED.test(path);
    if (isSignedWrite || (isWrite && WRITE_OBJECT.test(path))) return uploads.receive(request, response);
    const body = isRead ? undefined : await readBody(request);
    const headers = requestContext.getStore()?.headers ?? {};
    const web = new Request(`http://localhost${request.url}`, {
      method: request.method,
      headers,
      ...(body && body.length > 0 && { body: new Uint8Array(body) }),
    });
    if (path.startsWith('/rest/') && body && hasLoneSurrogate(body)) {
      return send(response, { status: 400, body: LONE_SURROGATE });
    }
    const called = request.method === 'POST' && CALLED_FUNCTION.exec(path);
    const role = roleOf(request);
    if (called && role && !request.headers['content-profile']) {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const context = { method: 'POST', headers, isRest: true };
      const answered = await requestContext.run(context, () =>
        rpc({
          name: called[1] ?? '',
          query: searchParams,
          body: body?.toString() ?? '',
          accept: request.headers.accept ?? '',
          role,
        }),
      );
      if (answered) return sendWebResponse(response, answered);
    }
    const claims = path === COPY ? copyClaims(body) : undefined;
    await sendWebResponse(
      response,
      await lite(web, {
        method: web.method,
        headers,
        isRest: path.startsWith('/rest/'),
        ...(claims && { object: claims }),
      }),
    );
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = pathOf(request);
    if (!API_PATH.test(path)) return false;
    // Neither a PostgreSQL text nor a file name can hold a NUL; without this check it fails later
    // with status 500.
    if (request.url?.includes('%00')) {
      send(response, storageError(400, 'Invalid key', 'A NUL is no part of a path.'));
      return true;
    }
    if (answerCors(request, response, path.startsWith(RESUMABLE_PATH))) return true;
    const headers = plainHeaders(request);
    // The hosted gateway sets cf-connecting-ip to the address of the connection, whatever the
    // caller sends.
    if (!options.trustAddressHeader || !headers['cf-connecting-ip']) {
      headers['cf-connecting-ip'] = request.socket.remoteAddress ?? '';
    }
    try {
      await requestContext.run({ method: request.method ?? '', headers }, () =>
        answer(request, response, path),
      );
    } catch (error) {
      if (error instanceof RangeError || error instanceof URIError) {
        send(response, { status: error instanceof URIError ? 400 : 413, body: { message: error.message } });
      } else {
        console.error('embedded backend:', error);
        if (response.headersSent) response.destroy();
        else send(response, { status: 500, body: { message: 'Internal error of the embedded backend' } });
      }
    }
    return true;
  }

  return {
    handle,
    database,
    stop: async () => {
      await database.close();
      await unlock();
    },
  };
}
