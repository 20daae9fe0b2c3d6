import { BROWSER_FLAGS, findBrowser } from '../run/find-browser.ts';

/** Width and height of the windows of a phone, a tablet and a laptop. */
export const WINDOWS: readonly (readonly [number, number])[] = [
  [360, 740],
  [768, 1024],
  [1280, 860],
];

/** Chromium with a fake microphone (a beep per second) and camera (a clock), allowed without asking. */
export const WITH_FAKE_DEVICES = {
  executablePath: findBrowser() ?? '',
  args: [...BROWSER_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
};
