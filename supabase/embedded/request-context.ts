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

/** What a hosted project would write into the row of an object, and Lite leaves out. */
export interface ObjectClaims {
  /** What the caller wants to be kept beside the file, of any size. */
  userMetadata?: unknown;
  /** Overrides of the object's metadata: a copy's own type, the type of an upload that said none, `xRobotsTag`. */
  metadata?: Record<string, unknown>;
}

/** What the database connection and the file storage need to know of the request they work for. */
export interface RequestContext {
  /** Lower-case names, as PostgREST hands them to `request.headers`. */
  headers: Record<string, string>;
  spooled?: SpooledFile;
  object?: ObjectClaims;
  /** The object whose file has been put in its place, although its row may still be refused. */
  placed?: { bucket: string; name: string };
  /** The last error of the database, as it was before Lite turned it into an answer. */
  databaseError?: DatabaseError;
  /** What Lite printed while it worked for the request. */
  printed?: unknown[][];
}

/** Lite hands neither the headers nor the spooled file through its layers, so they travel beside them. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
