import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chooseFault, type Fault } from './faults.ts';
import type { Random } from './random.ts';

/** A proxy between one page at a time and its server that causes faults. */
export interface FaultyProxy {
  origin: string;
  /**
   * Draws the faults of all further requests from this generator, with this probability; requests
   * under way keep theirs.
   */
  begin(random: Random, harm: number): void;
  /** How often each kind of fault has struck. */
  struck: Map<Fault['kind'], number>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const API = /^\/(rest|storage)\/v1\//;
const GATEWAY_PAGE =
  '<!doctype html><html><head><title>Gateway</title></head><body><h1>Bad gateway</h1></body></html>';

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Requests to tables and storage get faults; the page's own files do not. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const struck: FaultyProxy['struck'] = new Map();
  let draw = (): Fault => ({ kind: 'none' });

  function forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { connection: _, 'transfer-encoding': __, ...headers } = incoming.headers;
      const outgoing = requestTo(
        `${target}${incoming.url}`,
        { method: incoming.method, headers: { ...headers, 'content-length': String(body.length) } },
        (answer) => {
          bodyOf(answer).then(
            (text) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: text }),
            reject,
          );
        },
      );
      outgoing.on('error', reject).end(body);
    });
  }

  function send(response: ServerResponse, { status, headers, body }: Answer): void {
    const { connection: _, 'transfer-encoding': __, ...kept } = headers;
    const isEmpty = status === 204 || status === 304;
    response.writeHead(
      status,
      isEmpty || response.req.method === 'HEAD' ? kept : { ...kept, 'content-length': String(body.length) },
    );
    response.end(body);
  }

  const sendPage = (response: ServerResponse, status: number) =>
    send(response, { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(GATEWAY_PAGE) });

  /** Forwards one request with its fault. */
  async function harm(incoming: IncomingMessage, response: ServerResponse, fault: Fault): Promise<void> {
    const body = await bodyOf(incoming);
    const work = () => forward(incoming, body);
    switch (fault.kind) {
      case 'none':
        return send(response, await work());
      case 'delay':
        await pause(fault.milliseconds);
        return send(response, await work());
      case 'silence':
        if (fault.worked) await work();
        return;
      case 'drop':
        if (fault.worked) await work();
        response.destroy();
        return;
      case 'duplicate': {
        const [, second] = await Promise.all([work(), work()]);
        return send(response, second);
      }
      case 'truncate': {
        const answer = await work();
        const half = answer.body.subarray(0, answer.body.length >> 1);
        if (!fault.torn) return send(response, { ...answer, body: half });
        response.writeHead(answer.status, {
          ...answer.headers,
          'content-length': String(answer.body.length),
        });
        response.write(half, () => response.destroy());
        return;
      }
      case 'status':
        if (fault.worked) await work();
        if (fault.html) return sendPage(response, fault.status);
        return send(response, {
          status: fault.status,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from('{"message":"upstream failed"}'),
        });
      case 'html':
        if (fault.worked) await work();
        return sendPage(response, 200);
    }
  }

  const server = createServer((incoming, response) => {
    const fault = API.test(incoming.url ?? '') ? draw() : ({ kind: 'none' } as const);
    if (fault.kind !== 'none') struck.set(fault.kind, (struck.get(fault.kind) ?? 0) + 1);
    // The page was closed during the request, so the error has no receiver.
    harm(incoming, response, fault).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (random, probability) => {
      draw = () => chooseFault(random, probability);
    },
    struck,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
