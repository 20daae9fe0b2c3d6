// @vitest-environment node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import * as auth from './slim-supabase/auth-js.ts';
import * as functions from './slim-supabase/functions-js.ts';
import * as realtime from './slim-supabase/realtime-js.ts';

const entry = createRequire(import.meta.url)
  .resolve('@supabase/supabase-js')
  .replace(/index\.c?js$/, 'index.mjs');
const source = readFileSync(entry, 'utf8');

const importedNames = (name: string) =>
  [...source.matchAll(new RegExp(`import \\{([^}]+)\\} from "@supabase/${name}"`, 'g'))].flatMap((match) =>
    (match[1] ?? '').split(',').map((each) => each.trim().split(/\s+as\s+/)[0]),
  );

test.each([
  ['auth-js', auth],
  ['realtime-js', realtime],
  ['functions-js', functions],
])('the stand-in of %s has every class that supabase-js imports', (name, standIn) => {
  const names = importedNames(name);
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(standIn)).toEqual(expect.arrayContaining(names));
});

test.each([
  [
    'auth',
    /this\.auth\.(\w+)/g,
    Object.getOwnPropertyNames(auth.AuthClient.prototype),
    ['getSession', 'onAuthStateChange'],
  ],
  [
    'realtime',
    /this\.realtime\.(\w+)\(/g,
    Object.getOwnPropertyNames(realtime.RealtimeClient.prototype),
    ['setAuth'],
  ],
])(
  'supabase-js calls nothing else of %s on the way of tables and storage',
  (_name, pattern, available, expected) => {
    expect(available).toEqual(expect.arrayContaining(expected));
    const called = new Set([...source.matchAll(pattern)].map((match) => match[1]));
    // Reached only through API that this app never calls: channels, and what a sign-out event sets off.
    for (const unused of ['channel', 'getChannels', 'removeChannel', 'removeAllChannels', 'signOut'])
      called.delete(unused);
    expect([...called].filter((name) => !available.includes(name as string))).toEqual([]);
  },
);
