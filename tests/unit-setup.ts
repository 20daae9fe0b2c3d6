import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// What is loaded late comes late on a busy machine: an upper bound, nothing waits for it.
configure({ asyncUtilTimeout: 10_000 });

if (typeof window !== 'undefined') {
  // Swiping a toast asks for it; jsdom has no pointer capture.
  Element.prototype.hasPointerCapture ??= () => false;
  // jsdom has no modal dialogs yet; open and close are enough for roles and names.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  // jsdom lays nothing out, so no size ever changes.
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

beforeEach(() => {
  vi.spyOn(console, 'error');
});

// An unexpected console error is a defect that no assertion asked about.
afterEach(() => {
  cleanup();
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  expect(errors, 'unexpected console errors').toEqual([]);
});
