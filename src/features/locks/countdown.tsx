import { useRef, useState } from 'react';
import { saveFile } from '@/browser/save-file.ts';
import { ownInAppBrowser } from '@/browser/user-agent.ts';
import { momentWords } from '@/gift/dates.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import type { ReceivedLock } from '@/gifts/gift-view.ts';
import { OpenInBrowser } from '@/gifts/open-in-browser.tsx';
import { giftLink } from '@/routes.ts';
import { Button } from '@/ui/button.tsx';
import { calendarFile } from '@/ui/calendar.ts';
import { Icon } from '@/ui/icons.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { type Successors, useFocusHandover } from '@/ui/use-focus-handover.ts';
import { announcement, timeParts, timeWords, useTimeLeft } from './countdown-time.ts';

/** Milliseconds over which the requests of all waiting pages are spread: not 2,000 in one second. */
const SPREAD_MS = 5000;

interface CountdownProps {
  gift: WrappedGift;
  lock: ReceivedLock;
  /** Asks for the gift again, after so many milliseconds. */
  ask: (delay: number) => void;
  successors: Successors;
}

/** A gift whose day has not come: how long it takes, by the server's clock. */
export function Countdown({ gift, lock, ask, successors }: CountdownProps) {
  const opensAt = lock.opens_at ?? '';
  const comes = () => ask(Math.random() * SPREAD_MS);
  const left = useTimeLeft(opensAt, lock, comes, () => ask(0));
  const day = new Date(opensAt);
  const [isExplaining, explain] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button, successors);

  const saveDay = () => {
    const url = giftLink(window.location, gift.id);
    const summary = gift.senderName ? `Geschenk von ${gift.senderName} auspacken` : 'Geschenk auspacken';
    const uid = `${gift.id}@geschenk`;
    const entry = { uid, summary, description: url, url, start: day, alarm: 'PT0S' };
    saveFile({ name: `${summary}.ics`, type: 'text/calendar', text: calendarFile(entry, new Date()) });
  };
  const inApp = ownInAppBrowser();

  return (
    <>
      <h2 className="text-2xl">Noch nicht auspacken!</h2>
      <p className="mt-1 text-ink-soft">{`Öffnet sich am ${momentWords(day)}.`}</p>
      <div role="timer" aria-label="Countdown" className="mt-4 min-h-20">
        {left > 0 ? (
          <>
            <span className="sr-only">{`Noch ${timeWords(left)}`}</span>
            <div aria-hidden="true" className="mx-auto grid max-w-sm grid-cols-4 gap-1.5">
              {timeParts(left).map(([number, name]) => (
                <span key={name.slice(0, 3)} className="rounded-field bg-sand py-2.5 sm:px-1">
                  <span className="block text-2xl font-semibold tabular-nums">{number}</span>
                  <span className="block text-xs text-ink-soft sm:text-sm">{name}</span>
                </span>
              ))}
            </div>
          </>
        ) : (
          <Spinner label="Gleich ist es so weit …" />
        )}
      </div>
      <p role="status" className="sr-only">
        {announcement(left)}
      </p>
      <p className="mt-5">
        <Button
          ref={button}
          variant="secondary"
          icon={<Icon name="calendar" />}
          onClick={() => (inApp ? explain(true) : saveDay())}
        >
          In den Kalender
        </Button>
      </p>
      {inApp && isExplaining && <OpenInBrowser giftId={gift.id} browser={inApp} onSave={saveDay} />}
    </>
  );
}
