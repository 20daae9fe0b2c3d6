import { useState } from 'react';
import { characterCount, MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH } from '@/gift/limits.ts';
import type { ExtraInputsProps } from '@/gifts/extras.ts';
import { TextArea, TextField } from '@/ui/field.tsx';
import { DraftOffer } from './draft/draft-offer.tsx';
import { draftStore } from './draft/draft-store.ts';
import { Extras } from './extras.tsx';
import type { MoveFocus } from './form-focus.ts';
import { FirstSentence, OccasionChips } from './occasions.tsx';

interface ContentTabProps extends ExtraInputsProps {
  /** Another key folds the extras again. */
  formKey: string;
  moveFocus: MoveFocus;
}

/** Tab 'Inhalt': occasion, recipient, message and extras. */
export function ContentTab({ formKey, moveFocus, ...props }: ContentTabProps) {
  const { draft, dispatch, errorOf } = props;
  const count = characterCount(draft.message.trim());
  const isTooLong = count > MAX_MESSAGE_LENGTH;
  return (
    <div className="grid gap-5">
      <OccasionChips draft={draft} dispatch={dispatch} />
      <TextField
        label="Name des Empfängers"
        name="recipientName"
        enterKeyHint="next"
        required
        autoComplete="off"
        value={draft.recipientName}
        error={errorOf('recipientName')}
        onChange={(recipientName) => dispatch({ type: 'edit', fields: { recipientName } })}
      />
      <StartedGifts key={`started-${draft.id}`} onGone={() => moveFocus({ to: 'tab' })} />
      <TextField
        label="E-Mail des Empfängers (optional)"
        name="recipientEmail"
        enterKeyHint="next"
        type="email"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
        hint="Nur für deine Unterlagen: Den Link verschickst du selbst."
        value={draft.recipientEmail}
        onChange={(recipientEmail) => dispatch({ type: 'edit', fields: { recipientEmail } })}
      />
      <FirstSentence key={draft.occasion} draft={draft} dispatch={dispatch} moveFocus={moveFocus} />
      <TextArea
        label="Deine Nachricht"
        name="message"
        required
        rows={7}
        hint="Eine schöne Erinnerung, ein Wunsch, ein Witz, den nur ihr beide versteht."
        value={draft.message}
        error={errorOf('message')}
        aside={
          <span className={`text-sm ${isTooLong ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
            {`${count} / ${MAX_MESSAGE_LENGTH}`}
          </span>
        }
        onChange={(message) => dispatch({ type: 'edit', fields: { message } })}
      />
      <Extras key={formKey} {...props} />
    </div>
  );
}

/**
 * Offers other drafts in a draft that began empty, and stays while that is being written: a form
 * that jumps up under the first letter would be worse than an offer too long.
 *
 * @param onGone called when the clicked button has gone: a draft was taken up, or the last one discarded.
 */
function StartedGifts({ onGone }: { onGone: () => void }) {
  const [beganEmpty] = useState(() => !draftStore().hasWords());
  return beganEmpty && <DraftOffer withOwn={false} onContinue={onGone} onEmpty={onGone} />;
}
