import { beforeEach, vi } from 'vitest';

/** Stands in for fetch in every test of the file, which says what it answers. */
export function fakeFetch() {
  const fake = vi.fn<typeof fetch>();
  beforeEach(() => vi.stubGlobal('fetch', fake.mockReset()));
  return fake;
}
