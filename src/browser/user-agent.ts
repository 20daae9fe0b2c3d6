/** A phone: it can send text messages. Tablets and computers are none. */
export const isPhone = (userAgent: string) => /iPhone|iPod|Android.*\bMobile\b/.test(userAgent);

/** An app that shows links in a browser of its own. */
export interface InAppBrowser {
  /** Name of the app, '' when only the missing browser is known. */
  app: string;
  system: 'Android' | 'iOS';
}

/**
 * What the apps add to the user agent. Seen in published lists of real ones: Facebook and Messenger
 * `FBAN/…;FBAV/…` on iOS and `[FB_IAB/FB4A;FBAV/…]` on Android (51degrees.mobi 'The importance of
 * detecting WebView', ua-parser/uap-core issue 38), Instagram `Instagram 142.0.0…` on both
 * (fnando/browser pull request 355), LINE, Snapchat and TikTok likewise. WhatsApp opens links in
 * the default browser; where it has shown them itself it was a plain web view.
 */
const APPS: readonly [token: RegExp, app: string][] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBAN\/Messenger|\bOrca-Android|\bFB_IAB\/(?:MESSENGER|Orca)/i, 'Messenger'],
  [/\bFBA[NV]\/|\bFB_IAB\//, 'Facebook'],
  [/\bWhatsApp\//, 'WhatsApp'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bmusical_ly|\bBytedance|\bTikTok\b/i, 'TikTok'],
  [/\bLine\//, 'LINE'],
];

/**
 * The app in whose own browser the page is shown; null in a real browser. Web views without an
 * app's token are told by the system's: `; wv)` since Android 5 (developer.chrome.com 'User agent
 * strings for WebView'), and on iOS the missing `Safari/` (fnando/browser issue 179). Home-screen
 * apps on iOS lack it, too: `isStandalone` tells them apart.
 */
export function inAppBrowser(userAgent: string, isStandalone = false): InAppBrowser | null {
  const system = /\bAndroid\b/.test(userAgent)
    ? 'Android'
    : /\b(?:iPhone|iPad|iPod)\b/.test(userAgent)
      ? 'iOS'
      : null;
  if (!system) return null;
  const app = APPS.find(([token]) => token.test(userAgent))?.[1] ?? '';
  const isWebView =
    system === 'Android' ? /;\s*wv\)/.test(userAgent) : !/\bSafari\//.test(userAgent) && !isStandalone;
  return app || isWebView ? { app, system } : null;
}

/** The app in whose own browser this page is shown. */
export const ownInAppBrowser = () =>
  inAppBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true);
