import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BackendError } from './backend-error.ts';
import { failureWords } from './failure-words.ts';
import { PART_MISSING } from './missing-chunk.ts';

const AGAIN = 'Bitte versuche es gleich noch einmal.';
const REFUSED = 'Der Server erlaubt das nicht. Bitte lade die Seite neu und versuche es noch einmal. (CODE)';
const INPUT = 'Der Server nimmt eine der Angaben nicht an. Bitte prüfe, was du eingegeben hast. (CODE)';
const OUTDATED = 'Diese Seite passt nicht mehr zum Server. Bitte lade sie neu. (CODE)';
const TROUBLE = `Der Server hat gerade ein Problem. ${AGAIN}`;

test.each<[code: string, serverWords: string, sentence: string]>([
  ['OFFLINE', 'TypeError: Failed to fetch', 'Keine Verbindung zum Server. Bitte prüfe dein Internet.'],
  ['TIMEOUT', '', 'Der Server antwortet nicht. Bitte versuche es noch einmal.'],
  ['UNREADABLE', '', 'Unverständliche Antwort des Servers. Bitte versuche es noch einmal.'],
  ['HTTP_404', '<html>', 'Unverständliche Antwort des Servers. Bitte versuche es noch einmal.'],
  ['HTTP_429', 'slow down', `Der Server ist gerade überlastet. ${AGAIN}`],
  ['HTTP_502', '<html>', TROUBLE],
  // Of the whole project: a plan that is used up, a changed key, a pause.
  [
    'HTTP_402',
    'exceed_storage_size_quota',
    'Der Betreiber dieser Seite hat gerade keinen Platz mehr frei. Bitte versuche es später noch einmal.',
  ],
  ['HTTP_401', 'Invalid API key', 'Der Server kennt diese Seite nicht mehr. Bitte lade sie neu.'],
  ['HTTP_540', '', 'Diese Seite macht gerade Pause. Bitte versuche es später noch einmal.'],
  ['42501', 'new row violates row-level security policy for table "gifts"', REFUSED],
  ['PGRST301', 'JWT expired', REFUSED],
  ['23514', 'new row for relation "gifts" violates check constraint "gifts_message_length"', INPUT],
  ['22P02', 'invalid input syntax for type uuid', INPUT],
  ['23505', 'duplicate key value', 'Das gibt es auf dem Server schon. Bitte lade die Seite neu. (CODE)'],
  ['42703', 'column gifts.x does not exist', OUTDATED],
  ['PGRST202', 'Could not find the function', OUTDATED],
  ['PT400', 'One row a request.', OUTDATED],
  ['57014', 'canceling statement due to statement timeout', `${TROUBLE} (CODE)`],
  ['53300', 'too many connections', `${TROUBLE} (CODE)`],
  ['PGRST003', 'Timed out acquiring connection from connection pool', `${TROUBLE} (CODE)`],
  ['PT409', 'Das Geschenk lässt sich schon öffnen.', 'Das Geschenk lässt sich schon öffnen.'],
  ['P0001', 'said by a server of tomorrow', 'said by a server of tomorrow'],
  ['P0001', '', 'Der Server hat mit P0001 geantwortet.'],
])('%s %s', (code, serverWords, sentence) => {
  expect(failureWords(new BackendError(code, serverWords))).toBe(sentence.replace('CODE', code));
});

test('what the database says to people reaches them as it is', () => {
  const folder = 'supabase/migrations';
  const sql = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const said = [
    ...sql.join().matchAll(/errcode = '(\w+)',\s+message = '([^']+)'[,;] -- quoted to people/g),
  ].map(([, code = '', message = '']) => ({ code, message }));
  expect(said.length).toBeGreaterThan(10);
  // One is told by the storage service, as 403 (src/media/upload-failure-words.ts).
  const told = said.filter(({ code, message }) => failureWords(new BackendError(code, message)) === message);
  expect(said.filter((one) => !told.includes(one)).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Es wird gerade sehr viel hochgeladen/),
  ]);
});

const PAGE_BROKEN = 'Auf dieser Seite ging etwas schief. Bitte lade sie neu.';

test.each<[string, unknown, string]>([
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
  ['any other error', new TypeError('x is not a function'), `${PAGE_BROKEN} (x is not a function)`],
  ['something that is no error', 'aus', `${PAGE_BROKEN} (aus)`],
])('%s', (_what, error, words) => {
  expect(failureWords(error)).toBe(words);
});
