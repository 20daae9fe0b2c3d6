import { type Relay, startRelay } from '../../e2e/servers/relay.ts';

/**
 * Shortest pause in milliseconds: shorter ones are added up, because timers are not that precise.
 */
const SHORTEST_PAUSE_MS = 4;

/**
 * A proxy between a client and the backend with a limited upload speed.
 *
 * @param bytesPerSecond of all connections together, on the way up.
 */
export async function openLine(target: string, bytesPerSecond: number): Promise<Relay> {
  let freeAt = 0;
  // A late timer on a busy machine must not lower the line's speed, so its delay is made up for.
  let late = 0;

  return startRelay(target, (client, upstream) => {
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
}
