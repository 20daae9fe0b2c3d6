import { useEffect, useId, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import type { Thanks } from './thanks.ts';
import { ThanksItem } from './thanks-item.tsx';
import { loadThanks, replaceThanks, useThanksList } from './thanks-list.ts';

interface ThanksOfGiftProps {
  giftId: string;
  /** Shown in the heading. */
  recipientName: string;
  /** What takes the focus where this section goes with its only thank-you. */
  successor: () => Element | null;
}

const changes = () => import('./change-thanks.ts');

/** What came back for an own gift (docs/behaviour.md#thanks); nothing where nothing has. */
export function ThanksOfGift({ giftId, recipientName, successor }: ThanksOfGiftProps) {
  const { thanks } = useThanksList();
  const [showsHidden, setShowsHidden] = useState(false);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(loadThanks, []);

  const own = thanks.filter((one) => one.giftId === giftId);
  const hidden = own.filter((one) => one.hidden).length;
  if (own.length === 0) return null;

  const hide = async (one: Thanks) => {
    const changed = { ...one, hidden: !one.hidden };
    replaceThanks(one.id, changed);
    try {
      await (await changes()).hideThanks(one.id, changed.hidden);
    } catch (error) {
      replaceThanks(one.id, one);
      showError('Nicht geändert', failureWords(error));
    }
  };
  const remove = async (one: Thanks) => {
    try {
      await (await changes()).deleteThanks(one);
      replaceThanks(one.id, null);
      showToast('Dank gelöscht');
    } catch (error) {
      showError('Dank nicht gelöscht', failureWords(error));
    }
  };

  return (
    <section
      aria-labelledby={id}
      className="mt-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="text-xl wrap-anywhere" dir="auto">
        Danke von {recipientName}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Danken kann, wer den Link hat. Ob es wirklich {recipientName} war, wissen wir nicht.
      </p>
      <ul className="mt-4 grid gap-4">
        {own
          .filter((one) => showsHidden || !one.hidden)
          .map((one) => (
            <ThanksItem
              key={one.id}
              thanks={one}
              onHide={() => hide(one)}
              onDelete={() => remove(one)}
              successors={() => [heading.current, successor()]}
            />
          ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3 -ml-3"
          icon={<Icon name="eye" />}
          aria-expanded={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {showsHidden ? 'Ausgeblendete verbergen' : `Ausgeblendete zeigen (${hidden})`}
        </Button>
      )}
    </section>
  );
}
