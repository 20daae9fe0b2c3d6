import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { discardDraft } from './discard-draft.ts';
import { continueDraft } from './draft-store.ts';
import { type OfferedDraft, type Offering, useOfferedDrafts } from './offered-drafts.ts';

/**
 * Number of drafts listed at first: on a phone each takes a sixth of the window, and the form comes
 * after them.
 */
const SHOWN = 2;

const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

export interface DraftOfferProps extends Offering {
  /** Called when a draft has become the one of this tab. */
  onContinue: () => void;
  /** Called when the last offer was discarded, to move the focus on. */
  onEmpty: () => void;
  className?: string;
}

/**
 * The region 'Angefangenes Geschenk': offers drafts of this browser to go on with
 * (docs/behaviour.md#draft). Nothing without any.
 */
export function DraftOffer({ onContinue, onEmpty, className, ...offering }: DraftOfferProps) {
  const [drafts, look] = useOfferedDrafts(offering);
  const [all, setAll] = useState(false);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  /** The draft whose first button gets the focus, once the list is rendered as it will be. */
  const [next, setNext] = useState<OfferedDraft | null>(null);
  useEffect(() => {
    if (next) buttons.current.get(next.id)?.focus();
  }, [next]);
  const [first] = drafts;
  if (!first) return null;
  const shown = all ? drafts : drafts.slice(0, SHOWN);

  const goOn = ({ id }: OfferedDraft) => {
    if (continueDraft(id)) onContinue();
    else void look();
  };
  /** The toast with the clicked button closes: the focus moves to the draft that is back. */
  const offerAgain = async (draft: OfferedDraft) => {
    await look();
    setNext({ ...draft });
  };
  const discard = async (draft: OfferedDraft) => {
    const { id } = draft;
    // The clicked button goes with its draft: the focus moves to a draft that stays.
    const index = drafts.findIndex((each) => each.id === id);
    const neighbour = drafts[index + 1] ?? drafts[index - 1];
    await discardDraft(id, () => void offerAgain(draft));
    await look();
    if (neighbour) setNext(neighbour);
    else onEmpty();
  };
  const showAll = () => {
    setAll(true);
    // The clicked button goes; the focus moves to the first draft that has appeared.
    setNext(drafts[SHOWN] ?? null);
  };
  const rowOf = (draft: OfferedDraft) => ({
    draft,
    onContinue: () => goOn(draft),
    onDiscard: () => void discard(draft),
    continueButton: (button: HTMLButtonElement | null) => {
      if (button) buttons.current.set(draft.id, button);
      else buttons.current.delete(draft.id);
    },
  });

  return (
    <section
      aria-label="Angefangenes Geschenk"
      className={classNames('rounded-field bg-sand p-4', className)}
    >
      {drafts.length === 1 ? (
        <Row {...rowOf(first)}>
          <Sentence draft={first} />
        </Row>
      ) : (
        <>
          <p className="font-semibold">
            Du hast {drafts.length} angefangene Geschenke. An welchem magst du weiterschreiben?
          </p>
          <ul className="mt-3 grid gap-3">
            {shown.map((draft) => (
              <li key={draft.id} className="border-t border-line pt-3">
                <Row {...rowOf(draft)}>
                  {draft.recipientName ? <>Für {nameOf(draft)}</> : 'Noch ohne Namen'}
                </Row>
              </li>
            ))}
          </ul>
          {shown.length < drafts.length && (
            <Button size="sm" variant="quiet" className="mt-2 -ml-3" onClick={showAll}>
              Alle {drafts.length} zeigen
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const nameOf = ({ recipientName }: OfferedDraft) => <bdi className="wrap-anywhere">{recipientName}</bdi>;

function Sentence({ draft }: { draft: OfferedDraft }) {
  return draft.recipientName ? (
    <>Du hast ein angefangenes Geschenk für {nameOf(draft)}. Weiterschreiben?</>
  ) : (
    'Du hast ein angefangenes Geschenk, noch ohne Namen. Weiterschreiben?'
  );
}

interface RowProps {
  draft: OfferedDraft;
  children: ReactNode;
  onContinue: () => void;
  onDiscard: () => void;
  continueButton: Ref<HTMLButtonElement>;
}

/**
 * A draft with its date and its two buttons. The buttons of all drafts have the same names; what
 * they are about is their description.
 */
function Row({ draft, children, onContinue, onDiscard, continueButton }: RowProps) {
  const about = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div id={about} className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold">{children}</p>
        <p className="text-sm text-ink-soft">Bearbeitet am {date.format(draft.changedAt)} Uhr</p>
      </div>
      <div className="flex flex-wrap gap-x-1 gap-y-2 sm:gap-x-2">
        <Button
          ref={continueButton}
          size="sm"
          variant="secondary"
          aria-describedby={about}
          onClick={onContinue}
        >
          Weiterschreiben
        </Button>
        <Button size="sm" variant="quiet" aria-describedby={about} onClick={onDiscard}>
          Verwerfen
        </Button>
      </div>
    </div>
  );
}
