import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pendingOrders } from '@/features/checkout/pending-orders.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { draftStore, useWizardState } from './draft-store.ts';
import { discardDraft } from './leave-draft.ts';
import { openDraftIds } from './open-drafts.ts';
import { hasWordsOrFiles, storedDraft, storedDraftIds } from './stored-drafts.ts';

/** Number of drafts that are folded: on a phone each takes a sixth of the window. */
const FOLDED_FROM = 3;

const DAY_MS = 24 * 60 * 60 * 1000;

const dayOf = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());

/** 'heute', 'gestern' or '24. November', with 'von' or 'vom'. */
function fromDay(moment: Date, now: Date): string {
  // Rounded: a day of the change to summer time has 23 hours.
  const days = Math.round((dayOf(now).getTime() - dayOf(moment).getTime()) / DAY_MS);
  if (days === 0) return 'von heute';
  if (days === 1) return 'von gestern';
  return `vom ${moment.toLocaleDateString('de-DE', { day: 'numeric', month: 'long' })}`;
}

const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });

interface OfferedDraft {
  id: string;
  /** '' while it has none; null where the offer is to name no recipient. */
  recipientName: string | null;
  savedAt: Date;
}

/** The drafts to offer, last changed first; none that another tab has, or may have, open. */
async function findOffers(withOwn: boolean): Promise<OfferedDraft[]> {
  const open = await openDraftIds();
  const ownId = draftStore().draft().id;
  const isFree = (id: string) => (id === ownId ? withOwn : open !== null && !open.has(id));
  return storedDraftIds()
    .filter((id) => isFree(id) && !pendingOrders.isOnItsWay(id))
    .flatMap((id) => {
      const stored = storedDraft(id);
      if (!stored?.savedAt || !hasWordsOrFiles(stored)) return [];
      const recipientName = stored.namesNobody ? null : stored.draft.recipientName.trim();
      return { id, recipientName, savedAt: stored.savedAt };
    })
    .sort((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
}

/**
 * The drafts to offer, and a function that looks for them again. They are looked for when this tab
 * goes on with another draft, and when the tab is shown again: another one may have been closed.
 */
function useOfferedDrafts(withOwn: boolean): [OfferedDraft[], () => Promise<void>] {
  const [drafts, setDrafts] = useState<OfferedDraft[]>([]);
  const { id } = useWizardState().draft;
  // Drawn at once: the focus moves to a draft that is found.
  const find = () => findOffers(withOwn).then((found) => flushSync(() => setDrafts(found)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again with another draft.
  useEffect(() => {
    const look = () => void find();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, withOwn]);
  return [drafts, find];
}

export interface DraftOfferProps {
  /** Whether this tab's own draft is offered as well: on pages that do not show it. */
  withOwn: boolean;
  onContinue: () => void;
  /** The last offer was discarded: moves the focus on. */
  onEmpty: () => void;
  className?: string;
}

/** Offers drafts of this browser to go on with (docs/behaviour.md#draft). */
export function DraftOffer({ withOwn, onContinue, onEmpty, className }: DraftOfferProps) {
  const [drafts, look] = useOfferedDrafts(withOwn);
  const [unfolded, setUnfolded] = useState(false);
  const region = useRef<HTMLElement>(null);
  const list = useId();
  const [first] = drafts;
  if (!first) return null;
  const isFoldable = drafts.length >= FOLDED_FROM;

  const goOn = ({ id }: OfferedDraft) => {
    if (draftStore().goOnWith(id)) onContinue();
    else void look();
  };
  const focus = ({ id }: OfferedDraft) => {
    document.getElementById(`continue-${id}`)?.focus({ preventScroll: true });
    // The scroll margin (scroll-mt-28) keeps it below the toast at the upper edge of a phone.
    region.current?.scrollIntoView({ block: 'nearest' });
  };
  /** The toast with the clicked button closes: the focus moves to the draft that is back. */
  const offerAgain = async (draft: OfferedDraft) => {
    setUnfolded(true);
    await look();
    focus(draft);
  };
  const discard = async (draft: OfferedDraft) => {
    // The clicked button goes with its draft: the focus moves to a draft that stays.
    const index = drafts.indexOf(draft);
    const neighbour = drafts[index + 1] ?? drafts[index - 1];
    await discardDraft(draft.id, () => void offerAgain(draft));
    await look();
    if (neighbour) focus(neighbour);
    else onEmpty();
  };
  const rowOf = (draft: OfferedDraft) => ({
    draft,
    onContinue: () => goOn(draft),
    onDiscard: () => void discard(draft),
  });

  return (
    <section
      ref={region}
      aria-label="Angefangenes Geschenk"
      className={classNames('scroll-mt-28 rounded-field bg-sand', className)}
    >
      {isFoldable && (
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={list}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-field px-4
            text-left font-semibold"
          onClick={() => setUnfolded(!unfolded)}
        >
          <span>{`${drafts.length} angefangene Geschenke`}</span>
          <Icon
            name="arrow-right"
            className={`text-berry transition ${unfolded ? '-rotate-90' : 'rotate-90'}`}
          />
        </button>
      )}
      <div
        id={list}
        className={classNames('px-4 pb-4', !isFoldable && 'pt-4')}
        hidden={isFoldable && !unfolded}
      >
        {drafts.length === 1 ? (
          <Row {...rowOf(first)}>
            <OfferWords {...first} />
          </Row>
        ) : (
          <>
            <p className={isFoldable ? undefined : 'font-semibold'}>
              {`${isFoldable ? '' : `Du hast ${drafts.length} angefangene Geschenke. `}An welchem magst du weiterschreiben?`}
            </p>
            <ul className="mt-3 grid gap-3">
              {drafts.map((draft) => (
                <li key={draft.id} className="border-t border-line pt-3">
                  <Row {...rowOf(draft)}>
                    <OfferTitle {...draft} />
                  </Row>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

const Name = ({ recipientName }: OfferedDraft) => <bdi className="wrap-anywhere">{recipientName}</bdi>;

const namelessWords = ({ savedAt }: OfferedDraft) => `Angefangenes Geschenk ${fromDay(savedAt, new Date())}`;

function OfferWords(draft: OfferedDraft) {
  if (draft.recipientName === null) return <span>{`${namelessWords(draft)}. Weiterschreiben?`}</span>;
  if (!draft.recipientName)
    return <span>Du hast ein angefangenes Geschenk, noch ohne Namen. Weiterschreiben?</span>;
  return (
    <span>
      Du hast ein angefangenes Geschenk für <Name {...draft} />. Weiterschreiben?
    </span>
  );
}

function OfferTitle(draft: OfferedDraft) {
  if (draft.recipientName === null) return <span>{namelessWords(draft)}</span>;
  if (!draft.recipientName) return <span>Noch ohne Namen</span>;
  return (
    <span>
      Für <Name {...draft} />
    </span>
  );
}

interface RowProps {
  draft: OfferedDraft;
  children: ReactNode;
  onContinue: () => void;
  onDiscard: () => void;
}

/** A draft with its date and its two buttons, described by it: all have the same names. */
function Row({ draft, children, onContinue, onDiscard }: RowProps) {
  const about = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div id={about} className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold">{children}</p>
        <p className="text-sm text-ink-soft">{`Bearbeitet am ${date.format(draft.savedAt)}\u00a0Uhr`}</p>
      </div>
      <div className="flex flex-wrap gap-x-1 gap-y-2 sm:gap-x-2">
        <Button
          id={`continue-${draft.id}`}
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
