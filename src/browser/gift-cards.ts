const cards = new Set<Element>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Callback ref that registers a gift card, so that banner and popup can avoid it. */
export function registerGiftCard(card: HTMLElement | null): () => void {
  if (card) cards.add(card);
  tell();
  return () => {
    if (card) cards.delete(card);
    tell();
  };
}

/** The gift cards of the page. */
export const giftCards: ReadonlySet<Element> = cards;

/** Calls back when a card comes or goes. */
export function onGiftCardsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
