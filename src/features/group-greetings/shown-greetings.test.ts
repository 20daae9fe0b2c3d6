import { expect, it, vi } from 'vitest';

const readGreetings = vi.hoisted(() => vi.fn());
vi.mock('./requests.ts', () => ({ readGreetings }));
const { allGreetings } = await import('./shown-greetings.ts');

it('page and keepsake that ask at once get each greeting once', async () => {
  const last = 70;
  readGreetings.mockImplementation(async (_giftId: string, after: number) => ({
    greetings: Array.from({ length: Math.min(30, last - after) }, (_, n) => ({ position: after + n + 1 })),
    hasMore: after + 30 < last,
  }));
  const both = await Promise.all([allGreetings('gift'), allGreetings('gift')]);
  const positions = Array.from({ length: last }, (_, n) => n + 1);
  for (const greetings of both) expect(greetings.map(({ position }) => position)).toEqual(positions);
});
