import { useEffect, useRef } from 'react';
import { localDay } from '@/gift/dates.ts';
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_NOTE_LENGTH } from '@/gift/limits.ts';
import { firstProblem } from '@/gift/validation.ts';
import type { ExtraInputsProps } from '@/gifts/extras.ts';
import { formatHash } from '@/routes.ts';
import { Button } from '@/ui/button.tsx';
import { TextArea, TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';

/** Characters: room is left for a count and a day that are none, and go into the note. */
const MAX_TYPED_NOTE_LENGTH = MAX_NOTE_LENGTH - 60;

/** What a company may tell with its sample gift (docs/behaviour.md#inquiries). */
export function InquiryFields({ draft, dispatch, disabled, openTab }: Omit<ExtraInputsProps, 'errorOf'>) {
  const field = (key: 'creator_email' | 'company' | 'giftCount' | 'wishedFor' | 'inquiryNote') => ({
    name: key,
    value: draft[key],
    disabled,
    onChange: (value: string) => dispatch({ type: 'edit', fields: { [key]: value } }),
  });
  const missing = firstProblem(draft, { skipPaymentOption: true });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The fields begin below four options. Unscrolled, choosing this option would seem to do nothing.
    section.current?.querySelector('input')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} aria-labelledby="inquiry" className="grid gap-5">
      <div>
        <h3 id="inquiry" className="text-xl">
          Deine Anfrage
        </h3>
        <p className="mt-1 text-ink-soft">
          Wir schicken dir ein Angebot. Was du uns dazu sagst, steht dir frei. Dein Geschenk hier ist das
          Muster dazu.
        </p>
      </div>
      <TextField
        {...field('creator_email')}
        label="E-Mail für unsere Antwort"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        hint="Dieselbe Adresse steht bei deinem Geschenk als Absender."
      />
      <TextField
        {...field('company')}
        label="Firma (optional)"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="organization"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('giftCount')}
          label="Anzahl der Geschenke (optional)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
        />
        <TextField
          {...field('wishedFor')}
          label="Wunschtermin (optional)"
          type="date"
          min={localDay(new Date())}
          hint="Wann die Geschenke da sein sollen."
        />
      </div>
      <TextArea
        {...field('inquiryNote')}
        label="Anmerkung (optional)"
        rows={3}
        maxLength={MAX_TYPED_NOTE_LENGTH}
        hint="Zum Beispiel: Anlass, eigenes Logo, Rechnungsadresse."
      />
      <p className="text-sm text-ink-soft">
        Wie lange wir deine Angaben behalten, steht unter{' '}
        <a href={formatHash({ name: 'privacy' })} className="underline">
          Datenschutz
        </a>
        .
      </p>
      {missing && (
        <Notice
          tone="info"
          title="Dein Mustergeschenk ist noch nicht fertig"
          actions={
            <Button
              variant="secondary"
              size="sm"
              icon={<Icon name="gift" />}
              onClick={() => openTab(missing.tab)}
            >
              Muster gestalten
            </Button>
          }
        >
          Gestalte ein Geschenk so, wie du es verschenken willst. Was du hier eingetragen hast, bleibt stehen.
        </Notice>
      )}
    </section>
  );
}
