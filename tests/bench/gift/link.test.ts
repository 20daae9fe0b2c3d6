import { once } from 'node:events';
import { type AddressInfo, createServer, connect as open } from 'node:net';
import { expect, it } from 'vitest';
import { Link } from './link.ts';

it('delivers what a server has sent before it hung up', async () => {
  const sent = 100_000;
  const server = createServer((socket) => socket.end(Buffer.alloc(sent)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const link = new Link({ rtt: 10, bandwidth: 80_000_000 });
  const { port } = new URL(await link.to((server.address() as AddressInfo).port));
  const client = open(Number(port), '127.0.0.1');
  let received = 0;
  client.on('data', (bytes) => {
    received += bytes.length;
  });
  await once(client, 'close');
  link.close();
  server.close();
  expect(received).toBe(sent);
});
