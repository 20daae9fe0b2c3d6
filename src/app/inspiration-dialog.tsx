import { useState } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { type Idea, replacesOwnWords, TIPS, type Tip, type TipKey } from '@/gift/inspirations.ts';
import { paper } from '@/gift/looks.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Icon, type IconName } from '@/ui/icons.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { stillAddress } from '@/wrapping/still-address.ts';

const TIP_ICONS: Record<TipKey, IconName> = {
  message: 'heart',
  voice: 'mic',
  video: 'video',
  colours: 'palette',
  animation: 'sparkle',
  wrapping: 'gift',
};

/** Picture of an idea: paper with ribbon, the animated wrapping, or none for an idea that only changes the message. */
function IdeaPicture({ idea, tip }: { idea: Idea; tip: TipKey }) {
  if (tip === 'colours') {
    return (
      <span
        aria-hidden="true"
        className="relative block size-12 shrink-0 overflow-hidden rounded-field shadow-soft"
        style={{ background: paper(idea.fields.pattern).background }}
      >
        <span className="absolute inset-y-0 left-4 w-3" style={{ background: idea.fields.ribbonColor }} />
        <span className="absolute inset-x-0 top-4 h-3" style={{ background: idea.fields.ribbonColor }} />
      </span>
    );
  }
  if (!idea.fields.gifUrl) return null;
  return (
    <img
      src={`${import.meta.env.BASE_URL}${stillAddress(idea.fields.gifUrl)}`}
      alt=""
      loading="lazy"
      width="48"
      height="64"
      className="h-16 w-12 shrink-0 rounded-field object-cover"
    />
  );
}

function TipSection({ tip, onChoose }: { tip: Tip; onChoose: (idea: Idea) => void }) {
  return (
    <section aria-labelledby={`tip-${tip.key}`} className="border-t border-line pt-6">
      <h3 id={`tip-${tip.key}`} className="flex items-center gap-2.5 text-xl">
        <Icon name={TIP_ICONS[tip.key]} className="text-berry" />
        {tip.title}
      </h3>
      <p className="mt-1.5 text-ink-soft">{tip.text}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {tip.ideas.map((idea) => (
          <li key={idea.label}>
            <button
              type="button"
              onClick={() => onChoose(idea)}
              className="flex h-full w-full items-center gap-3.5 rounded-field border border-line bg-surface p-3.5 text-left transition hover:border-berry hover:shadow-soft"
            >
              <IdeaPicture idea={idea} tip={tip.key} />
              <span className="min-w-0 self-start">
                <span className="block font-semibold">{idea.label}</span>
                <span className="line-clamp-3 text-sm text-ink-soft">{idea.text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QuestionProps {
  idea: Idea;
  /** What somebody has written. */
  message: string;
  onReplace: () => void;
  onKeep: () => void;
  onClose: () => void;
}

/** Asks before an idea replaces what somebody has written. */
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
  /** The draft's message. */
  message: string;
  onClose: () => void;
  /** Applies the fields of the idea with this label to the draft and leads to /create, where it can be taken back. */
  onApply: (label: string, fields: Partial<GiftDraft>) => void;
}

/** The six tips. An idea is applied with one click; one that would replace written words asks before. */
export function InspirationDialog({ message, onClose, onApply }: InspirationDialogProps) {
  const [asked, setAsked] = useState<Idea | null>(null);

  const apply = ({ label }: Idea, fields: Partial<GiftDraft>) => {
    onClose();
    onApply(label, fields);
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
      <Dialog title="Inspiration" onClose={onClose} className="sm:w-[min(52rem,calc(100vw-2rem))]">
        <p className="text-lg text-ink-soft">
          Sechs Wege zu einem Geschenk, das hängen bleibt. Ein Klick übernimmt die Idee.
        </p>
        <div className="mt-6 grid gap-7">
          {TIPS.map((tip) => (
            <TipSection key={tip.key} tip={tip} onChoose={choose} />
          ))}
        </div>
      </Dialog>
      {asked && (
        <ReplaceQuestion
          idea={asked}
          message={message}
          onReplace={() => apply(asked, asked.fields)}
          onKeep={() => keepWords(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
