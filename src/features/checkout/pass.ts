import { useEffect, useState } from 'react';
import { hasSenderKey } from '@/browser/sender-key.ts';
import { PAYMENT_OPTIONS } from './options.ts';
import { currentPass, type Pass } from './passes.ts';

/**
 * A subscription that this browser has paid for: further gifts need no payment until it ends
 * (docs/behaviour.md#passes).
 */

// Made when it is used: a date format takes a phone 20 ms, and this module is loaded while somebody
// types.
const germanDate = (moment: Date) =>
  moment.toLocaleDateString('de-DE', {
    timeZone: 'Europe/Berlin',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });

/** 'Dein Monatsabo gilt bis 21.12.2026'. */
export function passText({ option, validUntil }: Pass): string {
  return `Dein ${PAYMENT_OPTIONS[option].label} gilt bis ${germanDate(validUntil)}`;
}

/** Milliseconds after which the ways to pay are shown although the database has not answered. */
const PASS_TIMEOUT_MS = 3000;

/**
 * The valid pass of this browser; null for none, undefined while it is being asked for. A browser
 * without a key has no pass, and a database that takes its time does not keep anybody from paying.
 */
export function usePass(): Pass | null | undefined {
  const [pass, setPass] = useState<Pass | null | undefined>(hasSenderKey() ? undefined : null);
  useEffect(() => {
    if (!hasSenderKey()) return;
    let isWanted = true;
    const none = () => isWanted && setPass((known) => known ?? null);
    // In a task of its own: the first question makes the client, which takes a phone as long as
    // drawing the tab that opens.
    const question = setTimeout(() => currentPass().then((held) => isWanted && setPass(held), none));
    const patience = setTimeout(none, PASS_TIMEOUT_MS);
    return () => {
      isWanted = false;
      clearTimeout(question);
      clearTimeout(patience);
    };
  }, []);
  return pass;
}
