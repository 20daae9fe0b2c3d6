import { describe, expect, it } from 'vitest';
import { inAppBrowser, isPhone } from './user-agent.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID_VIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-A146U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.88 Mobile Safari/537.36';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe("an app's own browser", () => {
  it.each([
    ['Facebook on Android', `${ANDROID_VIEW} [FB_IAB/FB4A;FBAV/453.0.0.40.107;]`, 'Android'],
    ['Facebook on iOS', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/453.0.0.40;FBDV/iPhone15,2]`, 'iOS'],
    ['a web view of Android', ANDROID_VIEW, 'Android'],
    ['a web view of iOS', `${IPHONE} Mobile/15E148`, 'iOS'],
  ])('is told: %s', (_name, userAgent, system) => {
    expect(inAppBrowser(userAgent)).toBe(system);
  });

  it.each([
    ['Safari', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`],
    ['Chrome on iOS', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Firefox on iOS', `${IPHONE} FxiOS/130.0 Mobile/15E148 Safari/605.1.15`],
    ['Chrome on Android', CHROME],
    ['Chrome on a computer', DESKTOP],
    ['the crawler of WhatsApp', 'WhatsApp/2.23.20.0'],
  ])('is not %s', (_name, userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull();
  });

  it('is not an app on the home screen of iOS', () => {
    expect(inAppBrowser(`${IPHONE} Mobile/15E148`, true)).toBeNull();
  });
});

it.each([
  [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, true],
  [CHROME, true],
  ['Mozilla/5.0 (Linux; Android 14; SM-X700) AppleWebKit/537.36 Chrome/122.0 Safari/537.36', false],
  ['Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', false],
  [DESKTOP, false],
])('%s is a phone: %s', (userAgent, phone) => {
  expect(isPhone(userAgent)).toBe(phone);
});
