/** A phone: it can send text messages. Tablets and computers are none. */
export const isPhone = (userAgent: string) => /iPhone|iPod|Android.*\bMobile\b/.test(userAgent);

/** The system of a phone or tablet on which an app shows the page in a browser of its own. */
export type InAppBrowser = 'Android' | 'iOS';

/**
 * null in a real browser. An app's web view is told by `; wv)` on Android, on iOS by the missing
 * `Safari/`, which apps on the home screen lack, too.
 */
export function inAppBrowser(userAgent: string, isStandalone = false): InAppBrowser | null {
  if (/\bAndroid\b.*;\s*wv\)/.test(userAgent)) return 'Android';
  const isOnIos = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);
  return isOnIos && !/\bSafari\//.test(userAgent) && !isStandalone ? 'iOS' : null;
}

export const ownInAppBrowser = () =>
  inAppBrowser(navigator.userAgent, 'standalone' in navigator && navigator.standalone === true);
