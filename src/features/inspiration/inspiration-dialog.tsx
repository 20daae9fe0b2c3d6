import * as Tabs from '@radix-ui/react-tabs';
import { useState } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { DEFAULT_RIBBON_COLOR } from '@/gift/papers-and-effects.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { Icon, type IconName } from '@/ui/icons.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import { type Idea, replacesOwnWords, TIPS, type Tip, type TipKey } from './inspirations.ts';

const TIP_ICONS: Record<TipKey, IconName> = {
  message: 'heart',
  voice: 'mic',
  video: 'video',
  colours: 'palette',
  animation: 'sparkle',
  wrapping: 'gift',
};

/** The wrapping of an idea, nothing for one that is only words. */
function IdeaPicture({ fields }: Idea) {
  if (!fields.packingStyle) return null;
  return (
    <span className="block shrink-0 overflow-hidden rounded-field">
      <WrappingPicture
        style={fields.packingStyle}
        pattern={fields.pattern ?? null}
        ribbonColor={fields.ribbonColor ?? DEFAULT_RIBBON_COLOR}
        shine={fields.shine ?? false}
        size={44}
      />
    </span>
  );
}

interface TipPanelProps {
  tip: Tip;
  onChoose: (idea: Idea) => void;
}

/** One tip with its ideas: never more cards than a screen holds. */
function TipPanel({ tip, onChoose }: TipPanelProps) {
  return (
    <Tabs.Content value={tip.key} className="pt-5 outline-offset-4">
      <h3 className="text-xl">{tip.title}</h3>
      <p className="mt-1 text-ink-soft">{tip.text}</p>
      <ul
        className={classNames(
          'mt-4 grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3',
          // A narrow window has no room for a second column beside a picture.
          !tip.ideas.some(({ fields }) => fields.packingStyle) && '@min-[14rem]/page:max-sm:grid-cols-2',
        )}
      >
        {tip.ideas.map((idea) => (
          <li key={idea.label} className="min-w-0">
            <button
              type="button"
              onClick={() => onChoose(idea)}
              className="flex h-full w-full items-start gap-3 rounded-field border border-line
                bg-surface p-2.5 text-left transition hover:border-berry hover:shadow-soft
                @max-[20rem]/page:px-1.5 sm:p-3"
            >
              <IdeaPicture {...idea} />
              <span className="w-full min-w-0">
                <span className="block font-semibold break-words hyphens-auto @max-[20rem]/page:text-sm">
                  {idea.label}
                </span>
                <span
                  className="line-clamp-2 text-sm text-ink-soft @max-[20rem]/page:line-clamp-1
                    sm:line-clamp-3"
                >
                  {idea.text}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Tabs.Content>
  );
}

interface QuestionProps {
  idea: Idea;
  message: string;
  onReplace: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Asks before an idea replaces the sender's own words. */
function ReplaceQuestion({ idea, message, onReplace, onKeep, onClose }: QuestionProps) {
  const keepsWrapping = Object.keys(idea.fields).length > 1;
  return (
    <Dialog
      title="Deine Nachricht ersetzen?"
      onClose={onClose}
      className="sm:w-[min(30rem,calc(100vw-2rem))]"
    >
      <p className="text-ink-soft">Du hast schon geschrieben:</p>
      <blockquote className="mt-2 rounded-field bg-sand p-3.5">
        <p className="line-clamp-4 whitespace-pre-wrap break-words" dir="auto">
          {message.trim()}
        </p>
      </blockquote>
      {keepsWrapping && (
        <p className="mt-3 text-ink-soft">Die Verpackung der Idee kannst du auch ohne ihre Worte nehmen.</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onKeep}>{keepsWrapping ? 'Nur die Verpackung' : 'Meine Worte behalten'}</Button>
        <Button variant="secondary" onClick={onReplace}>
          Nachricht ersetzen
        </Button>
      </div>
    </Dialog>
  );
}

interface InspirationDialogProps {
  message: string;
  onClose: () => void;
  /**
   * Applies an idea's fields to the draft and leads there; false while the draft is being paid for.
   */
  onApply: (label: string, fields: Partial<GiftDraft>) => boolean;
}

/** The six tips, one at a time; an idea asks before it replaces written words. */
export function InspirationDialog({ message, onClose, onApply }: InspirationDialogProps) {
  const [asked, setAsked] = useState<Idea | null>(null);

  const apply = ({ label }: Idea, fields: Partial<GiftDraft>) => {
    onClose();
    if (!onApply(label, fields)) {
      showToast('Gerade wird bezahlt', 'Bis das abgeschlossen ist, bleibt dein Geschenk, wie es ist.');
      return;
    }
    showToast('Idee übernommen', 'Du kannst sie zurücknehmen, bis du etwas änderst.', { tone: 'success' });
  };
  const choose = (idea: Idea) => {
    if (replacesOwnWords(idea, message)) setAsked(idea);
    else apply(idea, idea.fields);
  };
  const keepWords = (idea: Idea) => {
    const { message: _words, ...others } = idea.fields;
    if (Object.keys(others).length > 0) apply(idea, others);
    else setAsked(null);
  };

  return (
    <>
      {/* The question stands before the ideas: both give the focus back, in this order. */}
      {asked && (
        <ReplaceQuestion
          idea={asked}
          message={message}
          onReplace={() => apply(asked, asked.fields)}
          onKeep={() => keepWords(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      <Dialog
        title="Inspiration"
        onClose={onClose}
        // The upper edge stands where the tallest tip has it, so that no tab moves under the pointer.
        className="mt-[max(5dvh,50dvh-24rem)] sm:w-[min(52rem,calc(100vw-2rem))]"
      >
        <Tabs.Root defaultValue="message">
          <Tabs.List
            aria-label="Ideen"
            className="grid grid-cols-[5fr_6fr] gap-1 rounded-card bg-sand p-1.5
              @max-[14rem]/page:grid-cols-1 sm:grid-cols-3 md:grid-cols-6"
          >
            {TIPS.map(({ key, title }) => (
              <Tabs.Trigger
                key={key}
                value={key}
                className="flex min-h-11 items-center gap-1.5 rounded-field px-1.5 text-left
                  text-xs font-semibold text-ink-soft md:flex-col md:justify-center md:gap-1
                  md:py-2 md:text-center transition hover:text-ink data-[state=active]:bg-surface
                  data-[state=active]:text-berry data-[state=active]:shadow-soft"
              >
                {/* The icon goes in the narrowest windows: beside it the longest words would not fit. */}
                <Icon name={TIP_ICONS[key]} className="@max-[20rem]/page:hidden" />
                <span>{title}</span>
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {TIPS.map((tip) => (
            <TipPanel key={tip.key} tip={tip} onChoose={choose} />
          ))}
        </Tabs.Root>
      </Dialog>
    </>
  );
}
