import { type CSSProperties, useId, useLayoutEffect, useRef } from 'react';
import { paper } from '@/gift/looks.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Shine, silhouette } from '../effects/shine.tsx';
import { BOX_TEMPLATE } from './box-template.ts';
import type { DrawnProps } from './part.tsx';
import './box.css';

const OUTLINE = silhouette('45,166 150,134 253,164 251,195 242,198 238,288 148,322 60,290 56,199 47,197');

/** A copy of the printed drawing whose ids are its own: several boxes on a page have papers of their own. */
function copyOf(template: HTMLTemplateElement, id: string): DocumentFragment {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  for (const element of copy.querySelectorAll('[id]')) element.id = element.id.replace(BOX_TEMPLATE, id);
  for (const element of copy.querySelectorAll('[fill^=url]')) {
    element.setAttribute('fill', (element.getAttribute('fill') ?? '').replace(`#${BOX_TEMPLATE}`, `#${id}`));
  }
  return copy;
}

// The dev server and tests have no printed drawing.
const BoxDrawing = lazyPart(async () => (await import('./box-drawing.tsx')).BoxDrawing);

/** Geschenkbox: a lidded box in the chosen paper, tied with ribbon and bow. */
export function GiftBox({ pattern, shine }: DrawnProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { id: printed, background } = paper(pattern);
  // A gradient has two colours, a solid paper one.
  const [from, to = from] = background.match(/#\w{6}/g) ?? [];
  const template = document.getElementById(BOX_TEMPLATE) as HTMLTemplateElement | null;

  useLayoutEffect(() => {
    if (template) place.current?.replaceChildren(copyOf(template, id));
  }, [template, id]);

  return (
    <div
      className="drawn gift-box"
      data-paper={printed}
      style={{ '--paper-from': from, '--paper-to': to } as CSSProperties}
    >
      {template ? <div ref={place} /> : <BoxDrawing id={id} />}
      {shine && <Shine clip={OUTLINE} />}
    </div>
  );
}
