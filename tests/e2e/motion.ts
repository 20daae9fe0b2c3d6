/**
 * Describes the animations of a page as text, so that two pages can be compared. The functions run
 * in the page, by `evaluate` or as an init script, and therefore cannot use anything else of this
 * file.
 */
export interface MotionRecorder {
  /**
   * Describes the elements of this selector and everything in them: declared animations and
   * transitions, running ones, and the poses at fixed moments. Finishes the running ones, so that
   * the next state starts without motion.
   */
  movements(scope: string): Movements;
  /**
   * Opens and wraps the gift of the page again with clicks, and describes the motion of each state.
   *
   * @param confetti whether it flies for this gift.
   */
  ceremony(confetti: boolean): Promise<Ceremony>;
}

/** Descriptions by path and aspect of the element. */
export type Movements = Record<string, string>;

/** Movements of a card by state; with less motion there is no opening. */
export interface Ceremony {
  closed: Movements;
  opening: Movements;
  open: Movements;
  again: Movements;
}

declare global {
  interface Window {
    motion: MotionRecorder;
  }
}

/** Puts `window.motion` into the page; an init script. */
export function installMotionRecorder(): void {
  /**
   * Milliseconds into an animation at which its poses are taken; the last one lies in the fill of
   * all that end.
   */
  const MOMENTS = [0, 400, 1000, 1800, 5000];
  const POSED = [
    'transform',
    'translate',
    'scale',
    'rotate',
    'opacity',
    'visibility',
    'filter',
    'clipPath',
  ] as const;

  /** Type, classes and index among siblings of the same kind; '' for a wrapper without classes. */
  const nameOf = (element: Element): string => {
    const kindOf = ({ localName, classList }: Element) => [localName, ...classList].join('.');
    const kind = kindOf(element);
    if (kind === 'div') return '';
    const alike = [...(element.parentElement?.children ?? [])].filter((sibling) => kindOf(sibling) === kind);
    return `${kind}:${alike.indexOf(element) + 1}`;
  };
  const pathOf = (element: Element, root: Element): string => {
    const names: string[] = [];
    for (let each: Element | null = element; each && each !== root.parentElement; each = each.parentElement)
      names.unshift(nameOf(each));
    return names.filter(Boolean).join(' > ');
  };
  function declared(element: Element, pseudo: string | undefined): [string, string][] {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === 'none') return [];
    const lines: [string, string][] = [];
    if (style.animationName !== 'none') {
      const { animationName, animationDuration, animationDelay, animationTimingFunction } = style;
      const { animationFillMode, animationIterationCount, animationDirection } = style;
      lines.push([
        'declares animation',
        `${animationName} ${animationDuration} after ${animationDelay} ${animationTimingFunction} ${animationFillMode} ${animationIterationCount} ${animationDirection}`,
      ]);
    }
    const { transitionProperty, transitionDuration, transitionDelay, transitionTimingFunction } = style;
    if (/[1-9]/.test(transitionDuration + transitionDelay)) {
      lines.push([
        'declares transition',
        `${transitionProperty} ${transitionDuration} after ${transitionDelay} ${transitionTimingFunction}`,
      ]);
    }
    return lines;
  }

  function running(animation: Animation): [string, string] {
    const { duration, delay, easing, fill, iterations, direction } = animation.effect?.getTiming() ?? {};
    const name =
      animation instanceof CSSAnimation
        ? animation.animationName
        : animation instanceof CSSTransition
          ? `transition of ${animation.transitionProperty}`
          : 'script';
    return [`runs ${name}`, `${duration} ms after ${delay} ms ${easing} ${fill} ${iterations} ${direction}`];
  }

  function movements(scope: string): Movements {
    const found: Movements = {};
    for (const root of document.querySelectorAll(scope)) {
      const note = (element: Element, pseudo: string | null | undefined, [about, text]: [string, string]) => {
        found[`${pathOf(element, root)}${pseudo ?? ''} ${about}`] = text;
      };
      const animations = root.getAnimations({ subtree: true });
      const moved = new Set<Element>();
      for (const animation of animations) {
        const { target, pseudoElement } = animation.effect as KeyframeEffect;
        if (!target) continue;
        note(target, pseudoElement, running(animation));
        if (!pseudoElement) moved.add(target);
      }
      // Only the parts of a drawing are animated, never single shapes; pictures of wrappings are
      // not compared.
      for (const element of [root, ...root.querySelectorAll(':not(svg *, .wrapping-picture *)')])
        for (const pseudo of [undefined, '::before', '::after', '::backdrop'])
          for (const line of declared(element, pseudo)) note(element, pseudo, line);
      for (const animation of animations) animation.pause();
      for (const moment of MOMENTS) {
        for (const animation of animations) animation.currentTime = moment;
        for (const element of moved) {
          const style = getComputedStyle(element);
          note(element, null, [`at ${moment} ms`, POSED.map((property) => style[property]).join(' ')]);
        }
      }
      for (const animation of animations) {
        if (Number(animation.effect?.getComputedTiming().iterations) > 1) animation.currentTime = 0;
        else animation.finish();
      }
    }
    return found;
  }

  /** What `look` finds, in the frame in which the page first has it. */
  function appeared<T>(look: () => T | null | undefined | false): Promise<T> {
    return new Promise((resolve) => {
      const watcher = new MutationObserver(tell);
      function tell() {
        const found = look();
        if (!found) return;
        watcher.disconnect();
        resolve(found);
      }
      watcher.observe(document, { subtree: true, childList: true, attributeFilter: ['data-stage'] });
      tell();
    });
  }

  async function ceremony(confetti: boolean): Promise<Ceremony> {
    const card = document.querySelector('.gift') as HTMLElement;
    const press = (selector: string) => (card.querySelector(selector) as HTMLElement).click();
    /** Motion of a state at the moment in which it begins. */
    const arrive = async (stage: string, act: () => void): Promise<Movements> => {
      act();
      await appeared(() => card.dataset.stage === stage);
      return movements('.gift > .side');
    };

    await document.fonts.ready;
    const closed = movements('.gift > .side');
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const opening = calm ? {} : await arrive('opening', () => press('.front .flip'));
    const open = await arrive('open', () => press(calm ? '.front .flip' : '.skip'));
    if (confetti && !calm) await appeared(() => card.querySelector('.confetti-piece'));
    Object.assign(open, movements('.confetti'));
    const again = await appeared(() =>
      [...document.querySelectorAll('button')].find((button) =>
        button.textContent.includes('Nochmal auspacken'),
      ),
    );
    return { closed, opening, open, again: await arrive('again', () => again.click()) };
  }

  window.motion = { movements, ceremony };
}

const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g;
/**
 * Tolerated difference of numbers: a drawing that the build has serialised is up to a hundredth of
 * a pixel off.
 */
const TOLERANCE = 0.05;

/**
 * The build's description, with the dev server's numbers wherever they differ within the tolerance:
 * what still differs is a difference.
 */
export function withNumbersOf(written: Movements, built: Movements): Movements {
  const close = (one: string, other: string) => {
    const [numbers, others] = [one.match(NUMBER) ?? [], other.match(NUMBER) ?? []];
    return (
      one.replace(NUMBER, '#') === other.replace(NUMBER, '#') &&
      numbers.every((number, index) => Math.abs(Number(number) - Number(others[index])) <= TOLERANCE)
    );
  };
  return Object.fromEntries(
    Object.entries(built).map(([key, text]) => {
      const wanted = written[key];
      return [key, wanted !== undefined && close(text, wanted) ? wanted : text];
    }),
  );
}
