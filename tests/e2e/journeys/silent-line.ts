import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection between page and server on which one request gets no answer. */
export interface SilentLine {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy that never answers the first request for which `swallows` is true, and forwards
 * everything else. A Playwright route cannot replace it: routes turn off the HTTP cache, in which
 * requests for one address wait for each other.
 */
export async function startSilentLine(target: string, swallows: (url: URL) => boolean): Promise<SilentLine> {
  let hasSwallowed = false;
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', target);
    if (!hasSwallowed && swallows(url)) {
      hasSwallowed = true;
      return;
    }
    const outgoing = request(url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
