import { FLAG, OPTIONAL_TEXT, textOrNull, tooLong } from './field-kinds.ts';
import { isBlank } from './text.ts';

/**
 * What the wizard offers under 'Extras' (docs/behaviour.md#extras), each for a table of its own: a
 * lock, which keeps the gift closed until its day, an answer, or both (docs/decisions/locks.md),
 * and greetings from others.
 */

/** Milliseconds that the opening lies ahead when the draft is checked. */
const EARLIEST = 10 * 60_000;

export const earliestOpening = (now: Date) => new Date(now.getTime() + EARLIEST);

export function latestOpening(now: Date): Date {
  const latest = new Date(now);
  latest.setFullYear(latest.getFullYear() + 2);
  return latest;
}

const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * The moment of '2026-12-24T18:00' in the time zone of the device, null for none. 02:30, when the
 * clocks skip it in spring, means 03:30; of an hour that comes twice the first is meant.
 */
export function openingMoment(local: string): Date | null {
  const moment = LOCAL_TIME.test(local) ? new Date(local) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** '24. Dezember 2026 um 18:00 Uhr', in the time zone of the device. */
export function openingWords(moment: Date): string {
  return `${moment.toLocaleDateString('de-DE', DAY)} um ${moment.toLocaleTimeString('de-DE', TIME)}\u00a0Uhr`;
}

/** 'Mitteleuropäische Normalzeit (Europe/Berlin)' */
export function zoneWords(moment: Date): string {
  const format = new Intl.DateTimeFormat('de-DE', { timeZoneName: 'long' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const { timeZone } = format.resolvedOptions();
  return name === timeZone ? timeZone : `${name} (${timeZone})`;
}

const MAX_SEAL_LENGTH = 200;

/** A text of the seal is empty while its switch is on. */
const isLeftBlank = (text: string | null) => text !== null && isBlank(text);

export const EXTRA_FIELDS = {
  /** Local time, as an input of type datetime-local holds it. */
  opensAt: {
    ...OPTIONAL_TEXT,
    checks: [
      {
        title: 'Öffnungszeit fehlt',
        text: 'Bitte wähle Tag und Uhrzeit, ab denen sich dein Geschenk öffnen lässt.',
        fails: (local: string | null) => local !== null && openingMoment(local) === null,
      },
      {
        title: 'Öffnungszeit zu früh',
        text: 'Bitte wähle eine Zeit, die mindestens zehn Minuten in der Zukunft liegt.',
        fails: (local: string | null, now: Date) =>
          local !== null && Number(openingMoment(local)) < Number(earliestOpening(now)),
      },
      {
        title: 'Öffnungszeit zu spät',
        text: 'Bitte wähle eine Zeit in den nächsten zwei Jahren.',
        fails: (local: string | null, now: Date) =>
          local !== null && Number(openingMoment(local)) > Number(latestOpening(now)),
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
  gathers: { ...FLAG, column: null, tab: 'content' },
} as const;

type Fields = typeof EXTRA_FIELDS;

type ExtrasDraft = { [Name in keyof Fields]: ReturnType<Fields[Name]['initial']> };

export interface GiftLock {
  /** ISO timestamp. */
  opens_at: string | null;
  question: string | null;
  answer: string | null;
  hint: string | null;
}

/** What a save writes beside the row. */
export interface Extras {
  lock?: GiftLock;
  gathers?: true;
}

/** null for a gift that anybody with the link may open at once. */
function lockOf(draft: ExtrasDraft): GiftLock | null {
  const moment = draft.opensAt === null ? null : openingMoment(draft.opensAt);
  const question = textOrNull(draft.sealQuestion);
  if (!moment && !question) return null;
  return {
    opens_at: moment?.toISOString() ?? null,
    question,
    answer: question && textOrNull(draft.sealAnswer),
    hint: question && textOrNull(draft.sealHint),
  };
}

export function extrasOf(draft: ExtrasDraft): Extras {
  const lock = lockOf(draft);
  return { ...(lock && { lock }), ...(draft.gathers && { gathers: true }) };
}

/** A sentence each, for the preview and the order. */
export function extrasWords(draft: ExtrasDraft): string[] {
  const { lock, gathers } = extrasOf(draft);
  return [
    ...(lock?.opens_at ? [`Öffnet sich am ${openingWords(new Date(lock.opens_at))}`] : []),
    ...(lock?.question ? [`Versiegelt: ${lock.question}`] : []),
    ...(gathers ? ['Gemeinsam: Den Link zum Mitmachen bekommst du nach dem Bezahlen.'] : []),
  ];
}
