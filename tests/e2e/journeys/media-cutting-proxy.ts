import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between page and server that can be cut. */
export interface CuttingProxy {
  origin: string;
  /** Bytes of upload chunks that the page has sent so far, including about a kilobyte of headers each. */
  chunkBytes(): number;
  /** Cuts all connections once this many bytes of chunks have been sent. */
  cutAt(bytes: number): void;
  /** Stops the transfer once this many bytes have been sent; resolves when it has stopped. */
  holdAt(bytes: number): Promise<void>;
  /** Continues a stopped transfer. */
  release(): void;
  close(): Promise<void>;
}

const METHOD = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\S+) HTTP/;

/** Starts a TCP proxy that counts uploaded bytes; the browser's own progress events also count bytes that never arrive. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const cuts: number[] = [];
  let chunkBytes = 0;
  let hold: { at: number; reached: () => void } | null = null;
  let held: Socket[] = [];

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((page) => {
    const upstream = connect(Number(port), hostname);
    let isChunk = false;
    for (const [from, to] of [
      [page, upstream],
      [upstream, page],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    upstream.pipe(page);
    page.on('data', (data) => {
      const request = METHOD.exec(data.subarray(0, 300).toString('latin1'));
      if (request) isChunk = request[1] === 'PATCH' && (request[2] ?? '').includes('/upload/resumable');
      if (isChunk) chunkBytes += data.length;
      if (!upstream.write(data)) {
        page.pause();
        upstream.once('drain', () => page.resume());
      }
      if (!isChunk) return;
      if (cuts[0] !== undefined && chunkBytes >= cuts[0]) {
        cuts.shift();
        cut();
      } else if (hold && chunkBytes >= hold.at) {
        page.pause();
        held.push(page);
        hold.reached();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chunkBytes: () => chunkBytes,
    cutAt: (bytes) => void cuts.push(bytes),
    holdAt: (bytes) =>
      new Promise((reached) => {
        hold = { at: bytes, reached };
      }),
    release: () => {
      hold = null;
      for (const socket of held) socket.resume();
      held = [];
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
