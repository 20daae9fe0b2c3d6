import { fetchPastCache } from '../browser/past-cache.ts';

/**
 * In the address of a document that was asked for past every cache: what is missing there as well
 * is told, not asked for again. The address knows it where session storage is forbidden, too.
 */
const RELOADED = 'neu';

const MISSING = 'Die Seite ist nicht vollständig angekommen. Prüfe deine Verbindung und lade sie neu.';

/** What no page starts without: scripts, those that they import, and the app's sheets. */
const PARTS =
  'script[type=module][src],link[rel=modulepreload][href],link[rel=stylesheet][href],link[as=style][href]';

const addressOf = (part: Element) => (part as HTMLScriptElement).src || (part as HTMLLinkElement).href;

async function reloadPastCaches(): Promise<void> {
  await fetchPastCache([...document.querySelectorAll(PARTS)].map(addressOf));
  const page = new URL(location.href);
  page.searchParams.set(RELOADED, Date.now().toString(36));
  location.replace(page);
}

function tell(): void {
  if (document.querySelector('.missing')) return;
  const notice = document.createElement('section');
  notice.className = 'missing';
  notice.setAttribute('role', 'alert');
  const sentence = document.createElement('p');
  sentence.textContent = MISSING;
  const button = document.createElement('button');
  button.textContent = 'Seite neu laden';
  button.onclick = () => {
    button.setAttribute('aria-busy', 'true');
    void reloadPastCaches();
  };
  notice.append(sentence, button);
  document.body.prepend(notice);
}

/**
 * From the start script on: where a script or sheet of the page does not come, the page is loaded
 * again once, and then says so.
 */
export function watchParts(): void {
  addEventListener(
    'error',
    ({ target }) => {
      // A module script also fails for what it imports. What is preloaded is asked for again by it.
      if (!(target instanceof Element) || !target.matches('script[type=module],body > link[rel=stylesheet]'))
        return;
      if (navigator.onLine && !new URLSearchParams(location.search).has(RELOADED)) void reloadPastCaches();
      else tell();
    },
    true,
  );
}

/** Once the page's own script runs: the next time something is missing it may be loaded again. */
export function forgetReload(): void {
  const page = new URL(location.href);
  if (!page.searchParams.has(RELOADED)) return;
  page.searchParams.delete(RELOADED);
  history.replaceState(history.state, '', page);
}
