import { type CSSProperties, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { paper } from '@/gift/papers-and-effects.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { BOX_TEMPLATE, GIFT_BOX, LETTER_PLACE, setLetterRecipient } from '../card-contract.ts';
import { LetterRecipient } from '../card-front.tsx';
import { Shine, silhouette } from '../effects/shine.tsx';
import type { DrawnProps } from './part.tsx';

const OUTLINE = silhouette('45,166 150,134 253,164 251,195 242,198 238,288 148,322 60,290 56,199 47,197');

/** A copy of the printed drawing with ids of its own: several boxes can be on one page. */
function cloneWithOwnIds(template: HTMLTemplateElement, id: string): DocumentFragment {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  for (const element of copy.querySelectorAll('[id]')) element.id = element.id.replace(BOX_TEMPLATE, id);
  for (const element of copy.querySelectorAll('[fill^=url]')) {
    element.setAttribute('fill', (element.getAttribute('fill') ?? '').replace(`#${BOX_TEMPLATE}`, `#${id}`));
  }
  return copy;
}

// For documents without the printed drawing: the dev server's and those of tests. A build prints it
// into each of its own.
const BoxDrawing = import.meta.env.DEV
  ? lazyPart(async () => (await import('./box-drawing.tsx')).BoxDrawing)
  : null;

/** Geschenkbox: a lidded box in the chosen paper, tied with ribbon and bow. */
export function GiftBox({ pattern, shine }: DrawnProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const template = document.getElementById(BOX_TEMPLATE) as HTMLTemplateElement | null;

  useLayoutEffect(() => {
    if (template) place.current?.replaceChildren(cloneWithOwnIds(template, id));
  }, [template, id]);

  const recipientName = use(LetterRecipient);
  useLayoutEffect(() => {
    if (recipientName === null) place.current?.querySelector(`.${LETTER_PLACE}`)?.remove();
    else if (place.current) setLetterRecipient(place.current, recipientName);
  }, [recipientName]);

  return (
    <BoxFrame pattern={pattern}>
      {template ? <div ref={place} /> : BoxDrawing && <BoxDrawing id={id} />}
      {shine && <Shine clip={OUTLINE} />}
    </BoxFrame>
  );
}

/** The CSS variables of a paper, '#RRGGBB'; an unknown paper is the first. */
export function paperVariables(pattern: number | null) {
  // A gradient has two colours, a solid paper one.
  const [from = '', to = from] = paper(pattern).background.match(/#\w{6}/g) ?? [];
  return { '--paper-from': from, '--paper-to': to };
}

export function BoxFrame({ pattern, children }: { pattern: number | null; children?: ReactNode }) {
  return (
    <div
      className={`drawn ${GIFT_BOX}`}
      data-paper={paper(pattern).id}
      style={paperVariables(pattern) as CSSProperties}
    >
      {children}
    </div>
  );
}
