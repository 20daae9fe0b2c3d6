const cards = new Set<Element>();
const pageFooters = new Set<Element>();
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** Callback ref that registers a gift card, so that banner and popup can avoid it. */
export const registerGiftCard = (card: HTMLElement | null) => register(cards, card);

/** Callback ref that registers the page's footer, which the popup avoids too. */
export const registerFooter = (footer: HTMLElement | null) => register(pageFooters, footer);

function register(kind: Set<Element>, element: HTMLElement | null): () => void {
  if (element) kind.add(element);
  tell();
  return () => {
    if (element) kind.delete(element);
    tell();
  };
}

/** The gift cards of the page. */
export const giftCards: ReadonlySet<Element> = cards;
export const footers: ReadonlySet<Element> = pageFooters;

/** Whether a gift is just being unwrapped: what comes by itself then waits. */
export const isUnwrapping = () =>
  [...cards].some((card) => ['opening', 'again'].includes((card as HTMLElement).dataset.stage ?? ''));

/** Calls back when a card or a footer comes or goes. */
export function onGiftCardsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
