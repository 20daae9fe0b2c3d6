import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';

// Lazily loaded parts take long on a busy machine. An upper bound; passing tests do not wait for
// it.
configure({ asyncUtilTimeout: 10_000 });

// The files of a worker share a document; none begins with the modules of the last one, some of
// which may still come.
vi.resetModules();
afterAll(() => vi.dynamicImportSettled());

if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  // What those modules listen to goes with them, after a last chance to write what they keep. The
  // document's other listeners are React's and the test library's, which stay.
  const atEnd: (() => void)[] = [() => window.dispatchEvent(new Event('pagehide'))];
  for (const target of [window, document]) {
    const { addEventListener } = target;
    target.addEventListener = (type: string, ...rest: [EventListener, AddEventListenerOptions?]) => {
      if (target === window || type === 'visibilitychange')
        atEnd.push(() => target.removeEventListener(type, ...rest));
      addEventListener.call(target, type, ...rest);
    };
    atEnd.push(() => {
      target.addEventListener = addEventListener;
    });
  }
  afterAll(() => {
    for (const end of atEnd) end();
  });
  // A page without TLS on another host has none, and must not die of it (src/browser/new-id.ts).
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  // Swiping a toast needs pointer capture, which jsdom lacks.
  Element.prototype.hasPointerCapture ??= () => false;
  // jsdom has no modal dialogs; open and close are enough for roles and names.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  // jsdom has no layout, so nothing scrolls and sizes never change. Browsers of today return a
  // promise, which an effect must not take for its clean-up; TypeScript does not know that yet.
  Element.prototype.scrollIntoView ??= () => Promise.resolve() as unknown as undefined;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia ??= ((query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
}

/** Addresses on other machines that were asked; a test's own server is on this one. */
let requests: string[];

beforeEach(() => {
  vi.spyOn(console, 'error');
  requests = [];
  const send = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = input instanceof Request ? input.url : `${input}`;
    if (new URL(address).hostname === '127.0.0.1') return send(input, init);
    requests.push(address);
    throw new TypeError('Failed to fetch');
  });
});

// An unexpected console error or request fails the test, and no clock and no stand-in is left to the
// next one. The page goes first: it would ask the network itself.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(errors, 'unexpected console errors').toEqual([]);
  expect(requests, 'unexpected requests').toEqual([]);
});
