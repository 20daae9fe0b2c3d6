import { expect, test } from 'vitest';
import { BackendError } from './backend-error.ts';
import { failureWords } from './failure-words.ts';
import { PART_MISSING } from './missing-chunk.ts';

test.each<[string, unknown, string]>([
  [
    'no connection',
    new BackendError('OFFLINE', 'TypeError: Failed to fetch'),
    'Keine Verbindung zum Server.',
  ],
  ['no answer', new BackendError('TIMEOUT'), 'Der Server antwortet nicht.'],
  ['an answer cut off', new BackendError('UNREADABLE'), 'Unverständliche Antwort des Servers.'],
  ['a gateway in trouble', new BackendError('HTTP_502', '<html>'), 'Der Server hat gerade ein Problem.'],
  ['a crowd', new BackendError('HTTP_429', 'slow down'), 'Der Server ist gerade überlastet.'],
  [
    'the web page of a gateway',
    new BackendError('HTTP_404', '<html>'),
    'Unverständliche Antwort des Servers.',
  ],
  ['the database', new BackendError('42501', 'denied'), 'denied'],
  ['the database without a word', new BackendError('42501'), 'Der Server hat mit 42501 geantwortet.'],
  [
    'a chunk that a deploy has taken away, in Chrome',
    new TypeError('Failed to fetch dynamically imported module: https://gifts.example/assets/a-1.js'),
    PART_MISSING,
  ],
  [
    'the same in Firefox',
    new TypeError('error loading dynamically imported module: https://gifts.example/assets/a-1.js'),
    PART_MISSING,
  ],
  ['the same in Safari', new TypeError('Importing a module script failed.'), PART_MISSING],
  [
    'a page in place of the chunk, in Safari',
    new TypeError("'text/html' is not a valid JavaScript MIME type."),
    PART_MISSING,
  ],
  ['its style sheet', new Error('Unable to preload CSS for /assets/a-1.css'), PART_MISSING],
  ['any other error', new Error('Ein Teil fehlt.'), 'Ein Teil fehlt.'],
  ['something that is no error', 'aus', 'aus'],
])('%s', (_what, error, words) => {
  expect(failureWords(error)).toBe(words);
});
