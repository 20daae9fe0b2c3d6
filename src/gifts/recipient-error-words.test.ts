import { expect, it } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { reasonForRecipient } from './recipient-error-words.ts';

const PROBLEM = 'Der Server hat gerade ein Problem. Bitte versuche es gleich noch einmal.';

it.each<[unknown, string]>([
  [new BackendError('OFFLINE', 'Failed to fetch'), 'Keine Verbindung zum Server. Bitte prüfe dein Internet.'],
  [new BackendError('TIMEOUT'), 'Der Server antwortet nicht. Bitte versuche es noch einmal.'],
  [new BackendError('HTTP_503', '<html>'), PROBLEM],
  [
    new BackendError('HTTP_404', 'no route'),
    'Unverständliche Antwort des Servers. Bitte versuche es noch einmal.',
  ],
  [
    new BackendError('PT429', 'Bitte versuche es in einer Stunde noch einmal.'),
    'Bitte versuche es in einer Stunde noch einmal.',
  ],
  [
    new BackendError('42P01', 'relation "gifts" does not exist'),
    'Diese Seite passt nicht mehr zum Server. Bitte lade sie neu. (42P01)',
  ],
  [
    new BackendError('42501', 'permission denied for table gifts'),
    'Der Server erlaubt das nicht. Bitte lade die Seite neu und versuche es noch einmal. (42501)',
  ],
  [new BackendError('57014', 'canceling statement due to statement timeout'), `${PROBLEM} (57014)`],
  [new BackendError('P0001', 'Heute wird gewartet.'), 'Heute wird gewartet.'],
  [new BackendError('P0001'), 'Der Server hat mit P0001 geantwortet.'],
  [new TypeError("Cannot read properties of null (reading 'id')"), PROBLEM],
  ['odd', PROBLEM],
])('%s', (error, words) => {
  expect(reasonForRecipient(error)).toBe(words);
});
