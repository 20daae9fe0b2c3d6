import { CREATOR_STEPS, CREATOR_TABS, type CreatorTab } from '@/gift/creator-tabs.ts';

/** What a tab is about, in the words of the landing page's steps. */
export function StepHeading({ step }: { step: CreatorTab }) {
  const { title, text } = CREATOR_STEPS[step];
  return (
    <div className="step-heading mb-5 flex items-start gap-3 rounded-field">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-berry bg-surface font-semibold text-berry"
      >
        {CREATOR_TABS.indexOf(step) + 1}
      </span>
      <div className="min-w-0">
        <h2 className="text-xl leading-8">{title}</h2>
        <p className="text-ink-soft text-sm max-sm:sr-only">{text}</p>
      </div>
    </div>
  );
}
