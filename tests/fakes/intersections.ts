import { vi } from 'vitest';
import { registerGiftCard } from '@/ui/gift-cards.ts';

/**
 * An IntersectionObserver for jsdom that reports once, when it begins to observe, using
 * getBoundingClientRect.
 */
export function fakeIntersections(): void {
  class FakeIntersectionObserver {
    readonly #callback: IntersectionObserverCallback;
    readonly #margins: number[];
    constructor(callback: IntersectionObserverCallback, { rootMargin = '' }: IntersectionObserverInit = {}) {
      this.#callback = callback;
      this.#margins = rootMargin.split(' ').map(Number.parseFloat);
    }
    observe(target: Element) {
      const [top = 0, right = 0, bottom = 0, left = 0] = this.#margins;
      const box = target.getBoundingClientRect();
      const isIntersecting =
        box.left < innerWidth + right &&
        box.right > -left &&
        box.top < innerHeight + bottom &&
        box.bottom > -top;
      this.#callback(
        [{ target, isIntersecting } as IntersectionObserverEntry],
        this as unknown as IntersectionObserver,
      );
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
}

/** Places a gift card at this position of the window; the returned function removes it. */
export function giftCardAt(left: number, top: number, width: number, height: number): () => void {
  const card = document.createElement('div');
  card.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  return registerGiftCard(card);
}
