import * as Tabs from '@radix-ui/react-tabs';
import { useId, useState } from 'react';
import { CREATOR_STEPS, CREATOR_TABS, type CreatorTab } from '@/gift/creator-tabs.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { tabsWithProblems } from '@/gift/validation.ts';
import { classNames } from '@/ui/class-names.ts';
import type { Elements } from '@/ui/elements.ts';
import { Icon } from '@/ui/icons.tsx';

type Mark = 'done' | 'missing' | null;

const MARK_WORDS: Record<Exclude<Mark, null>, string> = {
  done: 'erledigt',
  missing: 'hier fehlt noch etwas',
};

/**
 * The mark of the tab `key` while `tab` is open. The design is done once it was looked at, since
 * its fields are never empty; what is missing is marked after its tab was left.
 */
function markOf(key: CreatorTab, tab: CreatorTab, seen: readonly CreatorTab[], hasProblem: boolean): Mark {
  if (key === 'payment') return null;
  if (hasProblem) return seen.includes(key) && key !== tab ? 'missing' : null;
  const isUnseenDesign = key === 'design' && !seen.includes(key);
  return isUnseenDesign ? null : 'done';
}

interface StepTabsProps {
  draft: GiftDraft;
  tab: CreatorTab;
  /** Whether the gift is being ordered: only the payment tab can be opened then. */
  isOrdering: boolean;
}

/**
 * The list of tabs, each with a mark of what is done and what is missing. The mark is a
 * description: the names of the tabs stay as they are.
 */
export function StepTabs({ draft, tab, isOrdering }: StepTabsProps) {
  const id = useId();
  const [seen, setSeen] = useState<readonly CreatorTab[]>([]);
  if (!seen.includes(tab)) setSeen([...seen, tab]);
  const problems = tabsWithProblems(draft);
  return (
    <>
      <Tabs.List
        aria-label="Schritte"
        className="mb-6 grid grid-cols-2 gap-y-1 rounded-card bg-sand p-1.5
          @min-[22rem]/page:flex @min-[22rem]/page:flex-wrap sm:grid sm:grid-cols-[1fr_1fr_1.35fr_1fr] sm:gap-x-1"
      >
        {CREATOR_TABS.map((key) => {
          const mark = markOf(key, tab, seen, problems.has(key));
          return (
            <Tabs.Trigger
              key={key}
              value={key}
              disabled={isOrdering && key !== 'payment'}
              aria-describedby={mark ? `${id}-${mark}` : undefined}
              className="min-h-11 flex-auto rounded-full px-0.5 text-[0.8125rem] font-semibold
                max-sm:-outline-offset-2 sm:px-1 sm:text-sm text-ink-soft transition hover:text-ink
                disabled:opacity-55 data-[state=active]:bg-surface data-[state=active]:text-berry
                data-[state=active]:shadow-soft"
            >
              <span className="relative">
                <span>{CREATOR_STEPS[key].tab}</span>
                {mark === 'done' && (
                  <Icon name="check" className="absolute -top-2.5 -right-2 size-3.5! text-success" />
                )}
                {mark === 'missing' && (
                  <span
                    className="absolute -top-1.5 -right-2 size-2 rounded-full bg-danger"
                    aria-hidden="true"
                  />
                )}
              </span>
            </Tabs.Trigger>
          );
        })}
      </Tabs.List>
      {Object.entries(MARK_WORDS).map(([mark, words]) => (
        <span key={mark} id={`${id}-${mark}`} hidden>
          {words}
        </span>
      ))}
    </>
  );
}

interface StepPanelProps {
  step: CreatorTab;
  isShown: boolean;
  children: Elements;
}

/** The panel and heading of a tab. Radix keeps it mounted; its content comes and goes here. */
export function StepPanel({ step, isShown, children }: StepPanelProps) {
  const { title, text } = CREATOR_STEPS[step];
  return (
    <Tabs.Content
      value={step}
      forceMount
      className={classNames('step-panel data-[state=inactive]:hidden', step === 'payment' && 'grid gap-6')}
    >
      {isShown && (
        <>
          <div className="step-heading mb-5 flex items-start gap-3 rounded-field">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-berry
                bg-surface font-semibold text-berry"
            >
              {CREATOR_TABS.indexOf(step) + 1}
            </span>
            <div className="min-w-0">
              <h2 className="text-xl leading-8">{title}</h2>
              <p className="text-ink-soft text-sm max-sm:sr-only">{text}</p>
            </div>
          </div>
          {children}
        </>
      )}
    </Tabs.Content>
  );
}
