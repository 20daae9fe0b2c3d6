import { momentOfLocalTime, momentWords } from '@/gift/dates.ts';
import type { ExtraModel } from '@/gift/extras.ts';
import { OPTIONAL_TEXT, textOrNull, tooLong } from '@/gift/field-kinds.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { isBlank } from '@/gift/text.ts';

/**
 * A lock keeps a gift closed until its day, an answer, or both (docs/decisions/locks.md).
 */

declare module '@/gift/extra-fields.ts' {
  interface ExtraFields {
    /** Local time, as an input of type datetime-local holds it; null without a day. */
    opensAt: string | null;
    /** The three texts of the seal are null while it is switched off. */
    sealQuestion: string | null;
    sealAnswer: string | null;
    sealHint: string | null;
  }
  interface FrozenExtras {
    lock?: GiftLock;
  }
}

export interface GiftLock {
  /** ISO timestamp. */
  opens_at: string | null;
  question: string | null;
  answer: string | null;
  hint: string | null;
}

/** Milliseconds that the opening has to lie ahead when the draft is checked. */
const LEAD_TIME_MS = 10 * 60_000;

export const earliestOpening = (now: Date): Date => new Date(now.getTime() + LEAD_TIME_MS);

export function latestOpening(now: Date): Date {
  const latest = new Date(now);
  latest.setFullYear(latest.getFullYear() + 2);
  return latest;
}

const MAX_SEAL_LENGTH = 200;

/** A text of the seal is empty while its switch is on. */
const isLeftBlank = (text: string | null) => text !== null && isBlank(text);

/** The lock of a draft; null for a gift that opens at once. */
function lockOf(draft: GiftDraft): GiftLock | null {
  const moment = draft.opensAt === null ? null : momentOfLocalTime(draft.opensAt);
  const question = textOrNull(draft.sealQuestion);
  if (!moment && !question) return null;
  return {
    opens_at: moment?.toISOString() ?? null,
    question,
    answer: question && textOrNull(draft.sealAnswer),
    hint: question && textOrNull(draft.sealHint),
  };
}

export const lockModel: ExtraModel = {
  fields: {
    opensAt: {
      ...OPTIONAL_TEXT,
      checks: [
        {
          title: 'Öffnungszeit fehlt',
          text: 'Bitte wähle Tag und Uhrzeit, ab denen sich dein Geschenk öffnen lässt.',
          fails: (local) => local !== null && momentOfLocalTime(local) === null,
        },
        {
          title: 'Öffnungszeit zu früh',
          text: 'Bitte wähle eine Zeit, die mindestens zehn Minuten in der Zukunft liegt.',
          fails: (local, now) =>
            local !== null && Number(momentOfLocalTime(local)) < Number(earliestOpening(now)),
        },
        {
          title: 'Öffnungszeit zu spät',
          text: 'Bitte wähle eine Zeit in den nächsten zwei Jahren.',
          fails: (local, now) =>
            local !== null && Number(momentOfLocalTime(local)) > Number(latestOpening(now)),
        },
      ],
    },
    sealQuestion: {
      ...OPTIONAL_TEXT,
      checks: [
        {
          title: 'Frage fehlt',
          text: 'Bitte stelle eine Frage, oder schalte das Siegel aus.',
          fails: isLeftBlank,
        },
        tooLong('Frage zu lang', 'deine Frage', MAX_SEAL_LENGTH),
      ],
    },
    sealAnswer: {
      ...OPTIONAL_TEXT,
      checks: [
        {
          title: 'Antwort fehlt',
          text: 'Bitte gib die Antwort ein, die das Siegel bricht.',
          fails: isLeftBlank,
        },
        tooLong('Antwort zu lang', 'die Antwort', MAX_SEAL_LENGTH),
      ],
    },
    sealHint: { ...OPTIONAL_TEXT, checks: [tooLong('Hinweis zu lang', 'den Hinweis', MAX_SEAL_LENGTH)] },
  },
  freeze: (draft) => {
    const lock = lockOf(draft);
    return lock ? { lock } : {};
  },
  words: ({ lock }) => [
    ...(lock?.opens_at ? [`Öffnet sich am ${momentWords(new Date(lock.opens_at))}`] : []),
    ...(lock?.question ? [`Versiegelt: ${lock.question}`] : []),
  ],
};
