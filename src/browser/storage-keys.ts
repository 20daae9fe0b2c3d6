/** Every key that the app keeps in the browser, once. */
export const STORAGE_KEYS = {
  /** localStorage: 'accepted' or 'declined'. */
  cookieDecision: 'cookie-consent',
  /** sessionStorage: newsletter popup was shown. */
  newsletterShown: 'newsletter-shown',
  /** localStorage: the browser's own random key, 32 hex characters. */
  senderKey: 'sender-key',
  /** sessionStorage: draft id of this browser tab. */
  draftId: 'draft-id',
  /** localStorage, followed by the draft id: text fields and choices of a draft. */
  draft: 'draft:',
  /** localStorage, followed by the draft id: addresses of the draft's files that have been uploaded. */
  uploads: 'uploads:',
  /** localStorage, followed by the gift id: a payment on its way (data-and-money). */
  pendingOrder: 'pending:',
  /** localStorage: name and e-mail of the last sender, JSON; only with consent. */
  lastSender: 'last-sender',
  /** localStorage: ids of the gifts that this browser saved, a JSON list. */
  ownGifts: 'own-gifts',
  /** localStorage, followed by the gift id: a gift about to be deleted, unless its sender takes that back. */
  deletion: 'deletion:',
} as const;
