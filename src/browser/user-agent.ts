/** A phone: it can send text messages. Tablets and computers are none. */
export const isPhone = (userAgent: string) => /iPhone|iPod|Android.*\bMobile\b/.test(userAgent);

/** An app that shows links in a browser of its own. */
export interface InAppBrowser {
  /** Name of the app, '' when only the missing browser is known. */
  app: string;
  system: 'Android' | 'iOS';
}

/**
 * What the apps add to the user agent, from published lists of real ones (51degrees.mobi, uap-core
 * issue 38, fnando/browser pull request 355). WhatsApp opens links in the default browser.
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
 * The app in whose own browser the page is shown; null in a real browser. Other web views are told
 * by `; wv)` on Android, on iOS by the missing `Safari/`, which apps on the home screen lack, too.
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

export const ownInAppBrowser = () =>
  inAppBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true);
