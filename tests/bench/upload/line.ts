import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and the backend with a limited upload speed. */
export interface Line {
  origin: string;
  close(): Promise<void>;
}

/** Shortest pause in milliseconds: shorter ones are added up, because timers are not that precise. */
const SHORTEST_PAUSE_MS = 4;

/** @param bytesPerSecond of all connections together, on the way up. */
export async function openLine(target: string, bytesPerSecond: number): Promise<Line> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let freeAt = 0;
  // A late timer on a busy machine must not lower the line's speed, so its delay is made up for.
  let late = 0;

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    upstream.pipe(client);
    client.on('data', (data) => {
      upstream.write(data);
      const now = performance.now();
      freeAt = Math.max(now - late, freeAt) + (data.length / bytesPerSecond) * 1000;
      late = 0;
      if (freeAt - now < SHORTEST_PAUSE_MS) return;
      client.pause();
      const due = freeAt;
      setTimeout(() => {
        late = Math.max(0, performance.now() - due);
        client.resume();
      }, due - now);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
