import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { NoteCard } from '@/features/notes/note-card.tsx';
import type { AfterLetterProps } from '@/gifts/extras.ts';
import { Button } from '@/ui/button.tsx';
import { FailedLookUp } from '@/ui/failed-request.tsx';
import { useOnline } from '@/ui/use-online.ts';
import { allGreetings, shownGreetings } from './shown-greetings.ts';
import './greetings-from-all.css';

/**
 * Lets the cards of a list come out one after the other as they come into sight. Without an
 * observer they lie there from the start.
 */
function useComingOut(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const observer = useRef<IntersectionObserver>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  // A layout effect hides new cards before they are painted: none is seen in its place and taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: further cards are watched when they are there.
  useLayoutEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    observer.current ??= new IntersectionObserver((entries) => {
      const coming = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const [nth, { target }] of coming.entries()) {
        (target as HTMLElement).style.setProperty('--nth', String(nth));
        (target as HTMLElement).dataset.comes = 'out';
        observer.current?.unobserve(target);
      }
    });
    for (const item of list.current?.querySelectorAll<HTMLElement>(':scope > :not([data-comes])') ?? []) {
      item.dataset.comes = 'later';
      observer.current.observe(item);
    }
  }, [count]);
  return list;
}

/** Greetings that are shown at once. */
const PAGE = 30;

/**
 * 'Grüße von allen' below an opened letter (docs/behaviour.md#given-together); nothing where there
 * are none. Asking for them writes nothing. All are asked for, thirty after thirty, since paper
 * shows all of them.
 */
export function GreetingsFromAll({ gift, aside, onSettled }: AfterLetterProps) {
  const { id: giftId, ribbonColor } = gift;
  const headingId = useId();
  const [{ greetings, hasMore }, setKnown] = useState(() => shownGreetings(giftId));
  const [limit, setLimit] = useState(PAGE);
  const [isPrinting, setPrinting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const count = isPrinting ? greetings.length : Math.min(greetings.length, limit);
  const list = useComingOut(count);
  /** Which card takes the focus: the first of those that were asked for by a button. */
  const focusAt = useRef<number>(null);

  const ask = async (signal?: AbortSignal) => {
    setAsking(true);
    setFailed(false);
    try {
      await allGreetings(giftId, { signal, onMore: setKnown });
    } catch {
      if (!signal?.aborted) setFailed(true);
    }
    if (!signal?.aborted) setAsking(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each gift.
  useEffect(() => {
    const leave = new AbortController();
    void ask(leave.signal);
    return () => leave.abort();
  }, [giftId]);
  useOnline(hasFailed ? () => void ask() : null);
  useEffect(() => {
    const print = (isPrinting: boolean) => () => flushSync(() => setPrinting(isPrinting));
    const leave = new AbortController();
    addEventListener('beforeprint', print(true), { signal: leave.signal });
    addEventListener('afterprint', print(false), { signal: leave.signal });
    return () => leave.abort();
  }, []);
  useEffect(() => {
    if (focusAt.current === null || count <= focusAt.current) return;
    (list.current?.children[focusAt.current] as HTMLElement | undefined)?.focus({ preventScroll: true });
    focusAt.current = null;
  }, [count, list]);

  const settle = useEffectEvent(onSettled);
  const isKnown = greetings.length > 0 || !hasMore;
  useLayoutEffect(() => {
    if (isKnown) settle('stands');
    else if (hasFailed) settle('late');
  }, [isKnown, hasFailed]);

  const waits = limit > greetings.length && hasMore;
  return (
    <>
      {greetings.length === 0 && hasFailed && (
        <FailedLookUp role="status" className="mt-8" onRetry={() => void ask()}>
          Ob dir noch jemand etwas dazugelegt hat, ließ sich gerade nicht nachsehen.
        </FailedLookUp>
      )}
      {greetings.length > 0 && (
        <section aria-labelledby={headingId} className="mt-12">
          <h2 id={headingId} className="text-2xl sm:text-3xl">
            Grüße von allen
          </h2>
          <p className="mt-1 text-ink-soft">
            {greetings.length === 1
              ? 'Jemand hat dir etwas dazugelegt.'
              : 'Diese Menschen haben dir etwas dazugelegt.'}
          </p>
          {aside}
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
          <ul ref={list} role="list" className="greetings">
            {greetings.slice(0, count).map((greeting) => (
              <li key={greeting.position} tabIndex={-1}>
                <NoteCard note={greeting} ribbonColor={ribbonColor} />
              </li>
            ))}
          </ul>
          {waits && hasFailed && (
            <p role="alert" className="mt-6 text-danger">
              Die weiteren Grüße konnten gerade nicht geladen werden. Versuche es gleich noch einmal.
            </p>
          )}
          {(hasMore || greetings.length > limit) && (
            <Button
              variant="secondary"
              className="mt-6"
              busy={waits && isAsking}
              onClick={() => {
                focusAt.current = count;
                setLimit(count + PAGE);
                if (hasFailed) void ask();
              }}
            >
              Weitere Grüße
            </Button>
          )}
        </section>
      )}
    </>
  );
}
