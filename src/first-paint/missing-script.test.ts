import { beforeEach, expect, test, vi } from 'vitest';
import { fakeFetch } from '../../tests/fakes/fetch.ts';
import { forgetReload, watchParts } from './missing-script.ts';

const fetchMock = fakeFetch();
const replace = vi.fn<(page: URL) => void>();

/** Opens the page at `search`; the returned function fails one of its parts. */
function open(search: string) {
  vi.stubGlobal('location', { href: `https://gifts.example/${search}#/g/1`, search, replace });
  document.body.innerHTML = `<link rel="stylesheet" href="https://gifts.example/assets/app.css">
    <link rel="modulepreload" href="https://gifts.example/assets/react.js">
    <script type="module" src="https://gifts.example/assets/index.js"></script>
    <script src="https://www.paypal.com/sdk/js"></script>`;
  return (part: string) => document.querySelector(part)?.dispatchEvent(new Event('error'));
}

const notice = () => document.querySelector('[role=alert]')?.textContent ?? '';

watchParts();

beforeEach(() => {
  replace.mockReset();
  fetchMock.mockImplementation(() => Promise.resolve(new Response('')));
});

test.each(['script[type=module]', 'link[rel=stylesheet]'])(
  'a missing %s loads the page again once, and all of its parts past the cache',
  async (part) => {
    open('?ref=mail')(part);
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce());
    expect(String(replace.mock.calls[0]?.[0])).toMatch(
      /^https:\/\/gifts\.example\/\?ref=mail&neu=\w+#\/g\/1$/,
    );
    const asked = fetchMock.mock.calls.map(([address, init]) => [String(address), init?.cache]);
    expect(asked.sort()).toEqual(
      ['app.css', 'index.js', 'react.js'].map((name) => [`https://gifts.example/assets/${name}`, 'reload']),
    );
    expect(notice()).toBe('');
  },
);

test.each([
  ['that was loaded again already', '?neu=x', true],
  ['without a connection', '', false],
])('a page %s says what to do, once', (_which, search, onLine) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const fail = open(search);
  fail('script[type=module]');
  fail('link[rel=stylesheet]');
  expect(notice()).toBe(
    'Die Seite ist nicht vollständig angekommen. Prüfe deine Verbindung und lade sie neu.Seite neu laden',
  );
  expect(replace).not.toHaveBeenCalled();
});

test.each(['script:not([type])', 'link[rel=modulepreload]'])('%s may be missing', (part) => {
  open('?neu=x')(part);
  expect(notice()).toBe('');
});

test('a page that stands may be loaded again the next time, and its address is as before', () => {
  history.replaceState(null, '', '/?neu=x&ref=mail#/g/1');
  forgetReload();
  expect(location.href).toMatch(/\/\?ref=mail#\/g\/1$/);
});
