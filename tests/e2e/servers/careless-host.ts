import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host that lets browsers keep a 404 for a year, in front of a server of the page. */
export interface CarelessHost {
  origin: string;
  /** Which paths have no file; may be changed at any time. */
  isMissing: (path: string) => boolean;
  /** Paths asked for so far, in their order; what a browser takes from its cache is not asked for. */
  asked: string[];
  close(): Promise<void>;
}

export async function startCarelessHost(target: string): Promise<CarelessHost> {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', target).pathname;
    asked.push(path);
    if (host.isMissing(path)) {
      outgoing.writeHead(404, { 'cache-control': 'public, max-age=31536000, immutable' }).end('not found');
      return;
    }
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host: CarelessHost = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isMissing: () => false,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return host;
}
