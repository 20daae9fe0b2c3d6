import type { Message } from './message.ts';
import type { Mail, Outbox, Outcome } from './outbox.ts';

/** What the mail server said of a mail. */
export interface Delivery {
  outcome: 'sent' | 'failed' | 'refused';
  reason?: string;
  /** Whether it could not be reached, or went away: the next mail will hardly do better. */
  isConnectionLost?: boolean;
}

export interface SenderParts {
  outbox: Outbox;
  render: (mail: Mail) => Message;
  deliver: (message: Message) => Promise<Delivery>;
}

/** Milliseconds after which no further mail is begun: a hosted function is ended after 150 s. */
const LONGEST_RUN = 90_000;
/** Connections in a row that were lost before the rest is left to the next run. */
const MOST_LOST = 2;

/**
 * Sends what is due, at most fifty mails, one after the other; a mail that cannot be sent is no
 * reason not to send the next. Throws an Error when the database does not answer.
 */
export async function sendDue({ outbox, render, deliver }: SenderParts): Promise<Record<Outcome, number>> {
  const counts: Record<Outcome, number> = { sent: 0, failed: 0, refused: 0, returned: 0 };
  const endsAt = Date.now() + LONGEST_RUN;
  let lost = 0;

  async function sendOne(mail: Mail): Promise<Delivery> {
    try {
      return await deliver(render(mail));
    } catch (error) {
      return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  for (const mail of await outbox.claim()) {
    const isLeft = lost >= MOST_LOST || Date.now() > endsAt;
    const { outcome, reason, isConnectionLost } = isLeft
      ? { outcome: 'returned' as const, reason: 'not_reached', isConnectionLost: true }
      : await sendOne(mail);
    lost = isConnectionLost ? lost + 1 : 0;
    counts[outcome] += 1;
    if (outcome === 'failed' || outcome === 'refused') console.error(mail.id, mail.kind, outcome, reason);
    await outbox.record(mail, outcome, reason);
  }
  return counts;
}
