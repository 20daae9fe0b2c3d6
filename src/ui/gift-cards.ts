import { createListeners } from '@/browser/listeners.ts';

const cards = new Set<Element>();
const clear = new Set<Element>();
const [tell, subscribe] = createListeners();

/** Callback ref that registers a gift card, so that banner and popup can avoid it. */
export const registerGiftCard = (card: HTMLElement | null) => register(cards, card);

/**
 * Callback ref that registers something else that the popup never lies over: the page's footer, the
 * button that starts a gift.
 */
export const registerKeptClear = (element: HTMLElement | null) => register(clear, element);

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
/** What else the popup never lies over. */
export const keptClear: ReadonlySet<Element> = clear;

/** Whether a gift is just being unwrapped: what comes by itself then waits. */
export const isUnwrapping = () =>
  [...cards].some((card) => ['opening', 'again'].includes((card as HTMLElement).dataset.stage ?? ''));

/** Calls back when one of these comes or goes. */
export const onGiftCardsChange = subscribe;
