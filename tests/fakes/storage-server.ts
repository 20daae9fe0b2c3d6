import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request with its raw body. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Answers a request instead of the server and returns true, or returns false. */
export type Fault = (request: SeenRequest, response: ServerResponse) => boolean;

/**
 * A stand-in for Supabase's storage as far as uploads need it; records requests and causes faults
 * on demand.
 */
export interface TestStorage {
  url: string;
  seen: SeenRequest[];
  /** Stored objects by 'bucket/path'. */
  objects: Map<string, Buffer>;
  /** Faults to cause; each is removed when it has answered a request. */
  faults: Fault[];
  close(): Promise<void>;
}

/** Cuts the connection without an answer. */
export const cut: Fault = (_request, response) => {
  response.destroy();
  return true;
};

/**
 * Answers with a refusal in the form of Supabase's storage: in JSON, but in bare words at the
 * resumable endpoint.
 */
export const refuse =
  (status: number, message = `refused with ${status}`): Fault =>
  ({ path }, response) => {
    if (path.startsWith('/storage/v1/upload/resumable')) {
      response.writeHead(status).end(message);
      return true;
    }
    const body = { statusCode: String(status), error: 'refused', message };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  };

interface Resumable {
  parts: Buffer;
  length: number;
  object: string;
}

function metadataOf(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.split(' ');
      return [key, Buffer.from(value, 'base64').toString()];
    }),
  );
}

export async function startTestStorage(): Promise<TestStorage> {
  const objects = new Map<string, Buffer>();
  const resumables = new Map<string, Resumable>();
  const seen: SeenRequest[] = [];
  const faults: Fault[] = [];

  const resumable = ({ method, path, headers, body }: SeenRequest, response: ServerResponse) => {
    if (method === 'POST') {
      const { bucketName, objectName } = metadataOf(String(headers['upload-metadata']));
      const id = String(resumables.size + 1);
      resumables.set(id, {
        parts: Buffer.alloc(0),
        length: Number(headers['upload-length']),
        object: `${bucketName}/${objectName}`,
      });
      response.writeHead(201, { location: `/storage/v1/upload/resumable/${id}` }).end();
      return;
    }
    const upload = resumables.get(path.split('/').at(-1) ?? '');
    if (!upload) return void response.writeHead(404).end();
    if (method === 'PATCH') {
      upload.parts = Buffer.concat([upload.parts, body]);
      if (upload.parts.length === upload.length) objects.set(upload.object, upload.parts);
    }
    const offset = { 'upload-offset': upload.parts.length, 'upload-length': upload.length };
    response.writeHead(method === 'HEAD' ? 200 : 204, offset).end();
  };

  const answer = (request: SeenRequest, response: ServerResponse) => {
    const name = decodeURIComponent(request.path.replace(/^\/storage\/v1\/object\/(public\/)?/, ''));
    if (request.path.startsWith('/storage/v1/upload/resumable')) resumable(request, response);
    else if (request.method === 'POST' && objects.has(name)) refuse(409)(request, response);
    else if (request.method === 'POST') {
      objects.set(name, request.body);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ Key: name, Id: '1' }));
    } else response.writeHead(objects.has(name) ? 200 : 404).end();
  };

  const server = createServer(async (incoming, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader(
      'access-control-allow-headers',
      incoming.headers['access-control-request-headers'] ?? '*',
    );
    response.setHeader('access-control-allow-methods', 'POST, PATCH, HEAD, GET');
    response.setHeader('access-control-expose-headers', 'Location, Upload-Offset, Upload-Length');
    const { method = '', url: path = '', headers } = incoming;
    if (method === 'OPTIONS') return response.writeHead(204).end();
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = { method, path, headers, body: Buffer.concat(chunks) };
    seen.push(request);
    if (faults[0]?.(request, response)) faults.shift();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    objects,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
