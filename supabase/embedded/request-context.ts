import { AsyncLocalStorage } from 'node:async_hooks';

/** An upload that is complete on disk and not yet stored as an object. */
export interface SpooledFile {
  path: string;
  size: number;
  /** Quoted MD5 of the content. */
  eTag: string;
}

export interface DatabaseError {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

/** What a hosted project writes into an object's row and Lite leaves out. */
export interface ObjectClaims {
  /** Metadata that the caller stores with the file, of any size. */
  userMetadata?: unknown;
  /**
   * Overrides of the object's metadata: a copy's own type, the type of an upload that declared
   * none, `xRobotsTag`.
   */
  metadata?: Record<string, unknown>;
}

/** What the database connection and the file storage need to know of the current request. */
export interface RequestContext {
  /** The method, as PostgREST hands it to `request.method`. */
  method: string;
  /** Lower-case names, as PostgREST hands them to `request.headers`. */
  headers: Record<string, string>;
  /** Whether PostgREST would answer, and so check the request first (public.check_request). */
  isRest?: boolean;
  spooled?: SpooledFile;
  object?: ObjectClaims;
  /** The object whose file is stored already while the database may still refuse its row. */
  placed?: { bucket: string; name: string };
  /** The database's last error, before Lite turned it into an answer. */
  databaseError?: DatabaseError;
  /** Arguments of each console.error by Lite during this request. */
  printed?: unknown[][];
}

/** Carries the context past Lite, whose layers pass on neither the headers nor the spooled file. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
