import { useId, useRef, useState } from 'react';
import { localTime } from '@/gift/field-kinds.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { earliestOpening, latestOpening, openingMoment, openingWords, zoneWords } from '@/gift/lock.ts';
import type { TabProps } from '@/gift/tab-props.ts';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Switch } from '@/ui/switch.tsx';

/**
 * 'Extras' of the tab 'Inhalt', folded away until somebody wants one (docs/behaviour.md#extras).
 */
export function Extras(props: TabProps) {
  const { draft, errorOf } = props;
  const [unfolded, setUnfolded] = useState(
    draft.opensAt !== null || draft.sealQuestion !== null || draft.gathers,
  );
  const id = useId();
  // A failed check opens the fold, so that its field can be seen.
  const isOpen =
    unfolded ||
    (['opensAt', 'sealQuestion', 'sealAnswer', 'sealHint'] as const).some((field) => errorOf(field));
  return (
    <div className="rounded-card bg-sand">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={isOpen ? undefined : `${id}-hint`}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-card px-4 py-2.5
          text-left font-semibold"
        onClick={() => setUnfolded(!isOpen)}
      >
        <span>
          Extras
          {!isOpen && (
            <span id={`${id}-hint`} aria-hidden="true" className="block text-sm font-normal text-ink-soft">
              Ein Tag zum Öffnen, eine Frage als Siegel, Grüße von allen
            </span>
          )}
        </span>
        <Icon name="arrow-right" className={`text-berry transition ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
      </button>
      <div id={id} className={isOpen ? 'grid gap-5 px-4 pt-1 pb-5' : undefined}>
        {isOpen && <ExtrasFields {...props} />}
      </div>
    </div>
  );
}

type Seal = Pick<GiftDraft, 'sealQuestion' | 'sealAnswer' | 'sealHint'>;

const NO_SEAL: Seal = { sealQuestion: null, sealAnswer: null, sealHint: null };

/**
 * What the chosen time means, with the time zone by name; a time that the clocks skip shows what
 * becomes of it. A refused time means nothing.
 */
function openingHint(local: string, now: Date, isRefused: boolean): string {
  const moment = isRefused ? null : openingMoment(local);
  const zone = zoneWords(moment ?? now);
  return moment ? `Öffnet sich am ${openingWords(moment)}, ${zone}.` : `In deiner Zeitzone: ${zone}.`;
}

/**
 * The extras: an opening day, a seal with a question, both of which have their words back when they
 * are switched off and on again, and greetings of others (src/features/together).
 */
function ExtrasFields({ draft, dispatch, errorOf }: TabProps) {
  const edit = (fields: Partial<GiftDraft>) => dispatch({ type: 'edit', fields });
  const lastDay = useRef('');
  const lastSeal = useRef<Seal>({ sealQuestion: '', sealAnswer: '', sealHint: '' });
  const { opensAt, sealQuestion, sealAnswer, sealHint } = draft;
  const now = new Date();
  // Fixed, because Chromium clears a half-typed time when these attributes change; the check knows
  // the real limits.
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
      )}
      <Switch
        label="Mit einer Frage versiegeln"
        hint="Nur wer die Antwort kennt, kann auspacken. Ein Spiel, kein Tresor: Raten ist erlaubt."
        checked={sealQuestion !== null}
        onChange={switchSeal}
      />
      {sealQuestion !== null && (
        <>
          <TextField
            label="Deine Frage"
            name="sealQuestion"
            enterKeyHint="next"
            required
            autoComplete="off"
            hint="Zum Beispiel: „Wo haben wir uns kennengelernt?“"
            value={sealQuestion}
            error={errorOf('sealQuestion')}
            onChange={(text) => edit({ sealQuestion: text })}
          />
          <TextField
            label="Die Antwort"
            name="sealAnswer"
            required
            autoComplete="off"
            hint="Groß oder klein, Leerzeichen, Satzzeichen, ä oder ae: darauf kommt es nicht an."
            value={sealAnswer ?? ''}
            error={errorOf('sealAnswer')}
            onChange={(text) => edit({ sealAnswer: text })}
          />
          <TextField
            label="Hinweis (optional)"
            name="sealHint"
            autoComplete="off"
            hint="Erscheint nach drei falschen Antworten."
            value={sealHint ?? ''}
            error={errorOf('sealHint')}
            onChange={(text) => edit({ sealHint: text })}
          />
        </>
      )}
      <Switch
        label="Gemeinsam schenken"
        hint="Nach dem Bezahlen bekommst du einen zweiten Link. Wer ihn hat, legt einen Gruß dazu."
        checked={draft.gathers}
        onChange={(gathers) => edit({ gathers })}
      />
    </>
  );
}
