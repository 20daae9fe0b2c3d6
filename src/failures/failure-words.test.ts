import { expect, test } from 'vitest';
import { BackendError } from './backend-error.ts';
import { failureWords } from './failure-words.ts';

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
  ['the database without a word', new BackendError('42501'), '42501'],
  ['any other error', new Error('Ein Teil fehlt.'), 'Ein Teil fehlt.'],
  ['something that is no error', 'aus', 'aus'],
])('%s', (_what, error, words) => {
  expect(failureWords(error)).toBe(words);
});
