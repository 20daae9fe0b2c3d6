import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host that publishes the page in a subfolder. */
export interface SubfolderHost {
  origin: string;
  /** Address of the folder. */
  address: string;
  /**
   * What was asked for so far: method, path and referrer of each request, as a server writes it
   * into its log.
   */
  log(): string[];
  close(): Promise<void>;
}

const FOLDER = '/shop';

/**
 * Passes a folder's requests on to the root of the target, and those of the backend's API as they
 * are.
 */
export async function startSubfolderHost(target: string): Promise<SubfolderHost> {
  const { hostname, port } = new URL(target);
  const lines: string[] = [];
  const server = createServer((asked: IncomingMessage, response) => {
    const path = asked.url ?? '/';
    lines.push(`${asked.method} ${path} ${asked.headers.referer ?? '-'}`);
    const isApi = /^\/(rest|storage)\/v1\//.test(path);
    if (!isApi && !path.startsWith(`${FOLDER}/`)) {
      response.writeHead(404).end();
      return;
    }
    const inner = request(
      {
        hostname,
        port,
        method: asked.method,
        headers: asked.headers,
        path: isApi ? path : path.slice(FOLDER.length),
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    inner.on('error', () => response.destroy());
    asked.pipe(inner);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    address: `${origin}${FOLDER}/`,
    log: () => [...lines],
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
