/** Apart from the others, because the inline start script carries it (src/first-paint/paint.ts). */
export const COOKIE_DECISION = 'cookie-consent';

/** Every key that the app keeps in the browser, once; docs/contributing.md#who-holds-what. */
export const STORAGE_KEYS = {
  // Session storage.
  newsletterShown: 'newsletter-shown',
  draftId: 'draft-id',
  places: 'places',
  reloaded: 'reloaded',
  pullHintShown: 'way-shown',

  // Local storage: a value, or JSON.
  cookieDecision: COOKIE_DECISION,
  senderKey: 'sender-key',
  lastSender: 'last-sender',
  discardedFiles: 'discarded-files',
  openingMuted: 'opening-muted',
  hasLists: 'has-lists',

  // Local storage: JSON lists of ids.
  ownGifts: 'own-gifts',
  brokenSeals: 'broken-seals',
  seenThanks: 'seen-thanks',
  requestedGatherings: 'wanted-gatherings',
  seenGreetings: 'seen-greetings',

  // Local storage, followed by the id of a draft, a gift or a batch, or by the token to join.
  draft: 'draft:',
  uploads: 'uploads:',
  pendingOrder: 'pending:',
  inquiry: 'inquiry:',
  deletion: 'deletion:',
  batchJob: 'batch-job:',
  batchDeletion: 'batch-deletion:',
  greeting: 'greeting:',
} as const;
