import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Joining, OwnGreeting } from './greeting.ts';

const backend = vi.hoisted(() => ({ readJoining: vi.fn(), discardFileOf: vi.fn() }));
vi.mock('./requests.ts', () => backend);
const { useJoining } = await import('./use-joining.ts');

const picture = (name: string) => ({ bucket: 'gift_media', name }) as OwnGreeting['picture'];
const greeting = (fields: Partial<OwnGreeting> = {}): OwnGreeting => ({
  id: 'one',
  name: 'Lena',
  message: 'Hurra!',
  picture: null,
  voice: null,
  ...fields,
});

async function join(answer: Partial<Joining>) {
  backend.readJoining.mockResolvedValue({ state: 'open', own: [], gift: null, ...answer });
  const { result } = renderHook(() => useJoining('0123456789abcdef0123456789abcdef'));
  await waitFor(() => expect(result.current.joining).toBeDefined());
  return () => result.current;
}

beforeEach(() => {
  localStorage.clear();
  backend.discardFileOf.mockReset();
});

it.each([
  ['another one', picture('new.png'), 1],
  ['none', null, 1],
  ['the same one', picture('old.png'), 0],
])(
  'a greeting that was changed has its file before deleted where it has %s now',
  async (_now, file, times) => {
    const before = greeting({ picture: picture('old.png') });
    const joining = await join({ own: [before, greeting({ id: 'two' })] });
    const changed = greeting({ message: 'Anders', picture: file });
    act(() => joining().store(changed));
    expect(joining().joining?.own).toEqual([changed, greeting({ id: 'two' })]);
    expect(backend.discardFileOf.mock.calls).toEqual(Array(times).fill([before]));
  },
);

it('a greeting that is taken back makes room in a gift that was full', async () => {
  const joining = await join({ state: 'full', own: [greeting(), greeting({ id: 'two' })] });
  act(() => joining().takeBack(greeting()));
  expect(joining().joining).toMatchObject({ state: 'open', own: [{ id: 'two' }] });
});
