/** Apart from the others, because the inline start script carries it (src/first-paint/paint.ts). */
export const COOKIE_DECISION = 'cookie-consent';

/** Every key that the app keeps in the browser, once. */
export const STORAGE_KEYS = {
  /** localStorage: 'accepted' or 'declined'. */
  cookieDecision: COOKIE_DECISION,
  /** sessionStorage: newsletter popup was shown. */
  newsletterShown: 'newsletter-shown',
  /** localStorage: the browser's own random key, 32 hex characters. */
  senderKey: 'sender-key',
  /** sessionStorage: draft id of this browser tab. */
  draftId: 'draft-id',
  /** localStorage, followed by the draft id: text fields and choices of a draft. */
  draft: 'draft:',
  /** localStorage, followed by the draft id: addresses of its uploaded files. */
  uploads: 'uploads:',
  /** localStorage: stored files that wait to be deleted, a JSON list of bucket/name. */
  discardedFiles: 'discarded-files',
  /** localStorage, followed by the gift id: a pending order (docs/behaviour.md#pending-orders). */
  pendingOrder: 'pending:',
  /** localStorage: name and e-mail of the last sender, JSON; only with consent. */
  lastSender: 'last-sender',
  /** localStorage: ids of the gifts that this browser saved, a JSON list. */
  ownGifts: 'own-gifts',
  /** localStorage, followed by the gift id: what was asked for with a business pack, JSON. */
  inquiry: 'inquiry:',
  /** localStorage: ids of the gifts whose seal this browser has broken, a JSON list. */
  brokenSeals: 'broken-seals',
  /** localStorage: ids of the thanks that this browser has shown, a JSON list. */
  seenThanks: 'seen-thanks',
  /** localStorage: ids of gifts for which greetings are to be gathered, a JSON list. */
  wantedGatherings: 'wanted-gatherings',
  /** localStorage: ids of the greetings that their gift's sender has seen, a JSON list. */
  seenGreetings: 'seen-greetings',
  /** localStorage, followed by the token to join: a greeting that is being written, JSON. */
  greeting: 'greeting:',
  /** localStorage, followed by the gift id: a deletion that can still be undone. */
  deletion: 'deletion:',
  /** localStorage, followed by the gift id: a list of names that gifts are being made for, JSON. */
  batchJob: 'batch-job:',
  /** localStorage, followed by the id of a batch: when it is deleted, milliseconds since 1970. */
  batchDeletion: 'batch-deletion:',
  /** localStorage: 'yes' or 'no', whether opening by hand is silent; missing until chosen. */
  openingMuted: 'opening-muted',
  /** sessionStorage: pixels from the top by entry of the browser's history, JSON. */
  places: 'places',
  /** sessionStorage: the way to open a wrapping by hand was shown. */
  wayShown: 'way-shown',
} as const;
