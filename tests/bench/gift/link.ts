import { connect, createServer, type Server, type Socket } from 'node:net';

/** Bytes of a TCP segment. */
const SEGMENT = 1460;

/** The last segment of a connection that the server has closed. */
const HUNG_UP = Buffer.alloc(0);

export interface Network {
  /** Round trip in milliseconds. */
  rtt: number;
  /** Bits per second towards the browser. */
  bandwidth: number;
}

/**
 * A simulated slow line between a browser and servers of this machine. Opening a connection takes a
 * round trip, every byte half of one, and all connections share the bandwidth segment by segment,
 * as with fair queueing. TCP slow start and loss are not simulated.
 */
export class Link {
  readonly #network: Network;
  readonly #queues = new Map<Socket, Buffer[]>();
  readonly #servers: Server[] = [];
  #busyUntil = 0;
  #sending = false;

  constructor(network: Network) {
    this.#network = network;
  }

  /** Origin at which the server of this port is reached over the line. */
  async to(port: number): Promise<string> {
    const server = createServer((browser) => this.#join(browser, connect(port, '127.0.0.1')));
    this.#servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  close(): void {
    for (const server of this.#servers) server.close();
    for (const browser of this.#queues.keys()) browser.destroy();
  }

  #join(browser: Socket, server: Socket): void {
    const { rtt } = this.#network;
    const opened = performance.now() + rtt;
    browser.setNoDelay(true);
    this.#queues.set(browser, []);
    browser.on('data', (bytes) => {
      const arrives = Math.max(performance.now(), opened) + rtt / 2;
      setTimeout(() => server.writable && server.write(bytes), arrives - performance.now());
    });
    server.on('data', (bytes) => {
      const queue = this.#queues.get(browser);
      for (let at = 0; at < bytes.length; at += SEGMENT) queue?.push(bytes.subarray(at, at + SEGMENT));
      this.#send();
    });
    const end = () => {
      this.#queues.delete(browser);
      browser.destroy();
      server.destroy();
    };
    browser.on('close', end).on('error', end);
    // What the server has said before it hung up is still on its way.
    server
      .on('error', () => undefined)
      .on('close', () => {
        this.#queues.get(browser)?.push(HUNG_UP);
        this.#send();
      });
  }

  /**
   * Sends one segment of each waiting connection in turn, each after the previous one has passed.
   */
  #send(): void {
    if (this.#sending) return;
    const next = [...this.#queues].find(([, queue]) => queue.length > 0);
    if (!next) return;
    const [browser, queue] = next;
    const segment = queue.shift() as Buffer;
    // Moves the connection to the end of the queue.
    this.#queues.delete(browser);
    this.#queues.set(browser, queue);
    const { rtt, bandwidth } = this.#network;
    this.#busyUntil = Math.max(this.#busyUntil, performance.now()) + (segment.length * 8 * 1000) / bandwidth;
    this.#sending = true;
    setTimeout(() => {
      this.#sending = false;
      setTimeout(() => {
        if (segment === HUNG_UP) browser.destroy();
        else if (browser.writable) browser.write(segment);
      }, rtt / 2);
      this.#send();
    }, this.#busyUntil - performance.now());
  }
}
