import { AsyncLocalStorage } from 'node:async_hooks';

/** An upload that lies complete on disk, waiting to become an object. */
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

/** What the database connection and the file storage need to know of the request they work for. */
export interface RequestContext {
  /** Lower-case names, as PostgREST hands them to `request.headers`. */
  headers: Record<string, string>;
  spooled?: SpooledFile;
  /** The last error of the database, as it was before Lite turned it into an answer. */
  databaseError?: DatabaseError;
  /** What Lite printed while it worked for the request. */
  printed?: unknown[][];
}

/** Lite hands neither the headers nor the spooled file through its layers, so they travel beside them. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
