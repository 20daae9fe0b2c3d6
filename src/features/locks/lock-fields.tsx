import { useRef, useState } from 'react';
import { localTime, momentOfLocalTime, momentWords, zoneWords } from '@/gift/dates.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import type { DraftFieldsProps } from '@/gifts/extras.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Switch } from '@/ui/switch.tsx';
import { earliestOpening, latestOpening } from './lock.ts';

/** The opening times that are wished for most, as the draft holds them. */
export function quickDays(now: Date): readonly (readonly [words: string, local: string])[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const christmasEve = (inYear: number) => new Date(`${inYear}-12-24T18:00`);
  const isOver = christmasEve(year) < earliestOpening(now);
  return [
    ['Heiligabend, 18 Uhr', localTime(christmasEve(isOver ? year + 1 : year))],
    ['morgen früh', localTime(new Date(year, month, day + 1, 8))],
    ['in einer Woche', localTime(new Date(year, month, day + 7, now.getHours()))],
  ];
}

type Seal = Pick<GiftDraft, 'sealQuestion' | 'sealAnswer' | 'sealHint'>;

const SEAL_FIELDS = [
  {
    name: 'sealQuestion',
    label: 'Deine Frage',
    required: true,
    enterKeyHint: 'next',
    hint: 'Zum Beispiel: „Wo haben wir uns kennengelernt?“',
  },
  {
    name: 'sealAnswer',
    label: 'Die Antwort',
    required: true,
    hint: 'Groß oder klein, Leerzeichen, Satzzeichen, ä oder ae: darauf kommt es nicht an.',
  },
  { name: 'sealHint', label: 'Hinweis (optional)', hint: 'Erscheint nach drei falschen Antworten.' },
] as const;

const NO_SEAL: Seal = { sealQuestion: null, sealAnswer: null, sealHint: null };

/** What the chosen time means, also one that the clocks skip; a refused time means nothing. */
function openingHint(local: string, now: Date, isRefused: boolean): string {
  const moment = isRefused ? null : momentOfLocalTime(local);
  const zone = zoneWords(moment ?? now);
  return moment ? `Öffnet sich am ${momentWords(moment)}, ${zone}.` : `In deiner Zeitzone: ${zone}.`;
}

/** Opening day and seal in the wizard; switched off and on again, both have their words back. */
export function LockFields({ draft, dispatch, errorOf }: DraftFieldsProps) {
  const edit = (fields: Partial<GiftDraft>) => dispatch({ type: 'edit', fields });
  const lastDay = useRef('');
  const lastSeal = useRef<Seal>({ sealQuestion: '', sealAnswer: '', sealHint: '' });
  const { opensAt, sealQuestion, sealAnswer, sealHint } = draft;
  const now = new Date();
  // Never changed, because Chromium then clears a half-typed time; the check knows the real limits.
  const [limits] = useState(() => ({
    min: localTime(earliestOpening(now)),
    max: localTime(latestOpening(now)),
  }));

  const switchDay = (on: boolean) => {
    if (opensAt !== null) lastDay.current = opensAt;
    edit({ opensAt: on ? lastDay.current : null });
  };
  const switchSeal = (on: boolean) => {
    if (sealQuestion !== null) lastSeal.current = { sealQuestion, sealAnswer, sealHint };
    edit(on ? lastSeal.current : NO_SEAL);
  };

  return (
    <>
      <Switch
        label="An einem bestimmten Tag öffnen"
        hint="Bis dahin sieht man die Verpackung und einen Countdown, auspacken kann man noch nicht."
        checked={opensAt !== null}
        onChange={switchDay}
      />
      {opensAt !== null && (
        <div className="grid gap-2">
          <TextField
            label="Öffnen ab"
            name="opensAt"
            type="datetime-local"
            required
            {...limits}
            value={opensAt}
            error={errorOf('opensAt')}
            hint={openingHint(opensAt, now, errorOf('opensAt') !== undefined)}
            onChange={(local) => edit({ opensAt: local })}
          />
          <div className="flex flex-wrap gap-2">
            {quickDays(now).map(([words, local]) => (
              <Button
                key={words}
                size="sm"
                variant="secondary"
                className="px-2.5 text-[0.8125rem]"
                onClick={() => edit({ opensAt: local })}
              >
                {words}
              </Button>
            ))}
          </div>
        </div>
      )}
      <Switch
        label="Mit einer Frage versiegeln"
        hint="Nur wer die Antwort kennt, kann auspacken. Ein Spiel, kein Tresor: Raten ist erlaubt."
        checked={sealQuestion !== null}
        onChange={switchSeal}
      />
      {sealQuestion !== null &&
        SEAL_FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            name={name}
            autoComplete="off"
            {...field}
            value={draft[name] ?? ''}
            error={errorOf(name)}
            onChange={(text) => edit({ [name]: text })}
          />
        ))}
    </>
  );
}
