import { expect, test } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { uploadFailureWords } from './upload-failure-words.ts';

test.each<[string, unknown, RegExp]>([
  [
    'no connection',
    new BackendError('OFFLINE'),
    /^Keine Verbindung zum Server\. Bitte prüfe dein Internet\.$/,
  ],
  [
    'no answer',
    new BackendError('TIMEOUT'),
    /^Der Server antwortet nicht\. Bitte versuche es noch einmal\.$/,
  ],
  ['a file that is too large', new BackendError('HTTP_413'), /zu groß/],
  ['a type that is not stored', new BackendError('HTTP_415'), /Dateityp/],
  [
    'a policy',
    new BackendError('HTTP_403'),
    /^Der Server erlaubt das Hochladen nicht\. Bitte lade die Seite neu und versuche es noch einmal\.$/,
  ],
  ...[400, 401, 403, 404, 413, 415].map((status): [string, unknown, RegExp] => [
    `the message of a refusal with ${status}`,
    new BackendError(`HTTP_${status}`, 'The storage said why'),
    /^(Der|Die) .+\. \(The storage said why\)$/,
  ]),
  [
    'too many uploads, as the database says it',
    new BackendError(
      'HTTP_403',
      'Es wird gerade sehr viel hochgeladen. Bitte versuche es in einer Stunde noch einmal.',
    ),
    /^Es wird gerade sehr viel hochgeladen\. Bitte versuche es in einer Stunde noch einmal\.$/,
  ],
  [
    'too many requests, without a word of the database',
    new BackendError('HTTP_429', 'Too many requests'),
    /^Es wird gerade sehr viel hochgeladen\. Bitte versuche es in einer Minute noch einmal\.$/,
  ],
  ['a full disk', new BackendError('HTTP_507'), /kein Platz/],
  ['any trouble of the server', new BackendError('HTTP_502', '<html>'), /konnte die Datei nicht speichern/],
  ['an answer cut off', new BackendError('UNREADABLE'), /konnte die Datei nicht speichern/],
  [
    'a name that is taken',
    new BackendError('HTTP_409', 'Duplicate'),
    /schon eine Datei .+ aus\. \(Duplicate\)$/,
  ],
  ['another refusal', new BackendError('HTTP_410', 'Gone'), /^Gone$/],
  ['another refusal without a word', new BackendError('HTTP_418'), /hat mit 418 geantwortet/],
  ['a file that was changed', new BackendError('FILE_CHANGED'), /noch einmal aus\.$/],
  ['no real file', new BackendError('INVALID_FILE'), /^No file provided or invalid file type\.$/],
  ['no path', new BackendError('NO_PATH'), /wo die Datei liegt/],
  ['no address', new BackendError('NO_PUBLIC_URL'), /keine Adresse bekommen/],
  ['anything else', '?', /^Unbekannter Upload-Fehler$/],
  [
    'a chunk that a deploy has taken away',
    new TypeError('Failed to fetch dynamically imported module: https://gifts.example/assets/a-1.js'),
    /^Ein Teil der Seite konnte nicht geladen werden/,
  ],
])('%s', (_what, error, words) => {
  expect(uploadFailureWords(error)).toMatch(words);
});
