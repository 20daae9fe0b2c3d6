import type { Socket } from 'node:net';
import { type Relay, startRelay } from '../servers/relay.ts';

/** A connection between page and server that can be cut. */
export interface CuttingProxy extends Omit<Relay, 'cut'> {
  /**
   * Bytes of upload chunks that the page has sent so far, including about a kilobyte of headers
   * each.
   */
  chunkBytes(): number;
  /** Cuts all connections once this many bytes of chunks have been sent. */
  cutAt(bytes: number): void;
  /** Stops the transfer once this many bytes have been sent; resolves when it has stopped. */
  holdAt(bytes: number): Promise<void>;
  /** Continues a stopped transfer. */
  release(): void;
}

const METHOD = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) (\S+) HTTP/;

/**
 * Starts a TCP proxy that counts uploaded bytes; the browser's own progress events also count bytes
 * that never arrive.
 */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const cuts: number[] = [];
  let chunkBytes = 0;
  let hold: { at: number; reached: () => void } | null = null;
  let held: Socket[] = [];

  const { cut, ...relay } = await startRelay(target, (page, upstream) => {
    let isChunk = false;
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

  return {
    ...relay,
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
  };
}
