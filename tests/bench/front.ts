import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
};
const COMPRESSED = ['.html', '.js', '.css', '.svg', '.webmanifest'];

/** Headers that the page's requests send. */
const API_HEADERS = [
  'apikey',
  'authorization',
  'accept',
  'content-type',
  'content-profile',
  'prefer',
  'x-gift-id',
  'x-sender-key',
];

/** CORS headers as hosted Supabase sends them. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': API_HEADERS.join(', '),
  'access-control-max-age': '3600',
};

interface Answer {
  type: string;
  brotli: boolean;
  body: Buffer;
}

function answerOf(path: string, content: Buffer): Answer {
  const extension = extname(path);
  const brotli = COMPRESSED.includes(extension);
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    brotli,
    body: brotli ? brotliCompressSync(content) : content,
  };
}

export interface Front {
  port: number;
  stop: () => Promise<void>;
}

/**
 * A static host as in production: `pages`, else files of a folder, compressed with brotli at the
 * start, and the backend's API below /rest/v1/, for other origins too.
 *
 * @param backend origin whose API answers.
 */
export async function serveFront(
  folder: string,
  pages: Readonly<Record<string, string>>,
  backend: string,
): Promise<Front> {
  const answers = new Map<string, Answer>();
  const fileAnswer = (path: string): Answer | null => {
    const known = answers.get(path);
    if (known) return known;
    const page = pages[path];
    const file = join(folder, path);
    if (page === undefined && !existsSync(file)) return null;
    const answer = answerOf(path, page === undefined ? readFileSync(file) : Buffer.from(page));
    answers.set(path, answer);
    return answer;
  };

  const server: Server = createServer(async (request, response) => {
    const address = request.url ?? '/';
    if (address.startsWith('/rest/v1/')) {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, CORS).end();
        return;
      }
      const headers = Object.fromEntries(
        API_HEADERS.flatMap((name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      );
      const { method = 'GET' } = request;
      const body = method === 'GET' ? null : Buffer.concat(await request.toArray());
      const answer = await fetch(`${backend}${address}`, { method, headers, body });
      const type = answer.headers.get('content-type') ?? 'application/json';
      response.writeHead(answer.status, { ...CORS, 'content-type': type });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const path = address.split('?')[0] ?? '/';
    const answer = fileAnswer(path === '/' ? '/index.html' : path);
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': answer.type,
      'content-length': answer.body.length,
      ...(answer.brotli && { 'content-encoding': 'br' }),
      // As the build's _headers file tells a host.
      ...(path.startsWith('/assets/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
    response.end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as { port: number }).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
