import { lastSender } from '@/consent/last-sender.ts';
import { Button } from '@/ui/button.tsx';
import type { TabProps } from './tab-props.ts';

/** Fills in who sent the last gift, if the browser may know and nothing has been typed yet. */
export function LastSenderOffer({ draft, dispatch }: Pick<TabProps, 'draft' | 'dispatch'>) {
  const sender = draft.senderName || draft.creator_email ? null : lastSender();
  if (!sender) return null;
  return (
    <p>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          dispatch({ type: 'edit', fields: { senderName: sender.name, creator_email: sender.email } });
          // The button is gone now: the first field that it filled takes over.
          document.querySelector<HTMLInputElement>('[name=senderName]')?.focus();
        }}
      >
        <span className="wrap-anywhere">
          Wieder als {sender.name} ({sender.email})
        </span>
      </Button>
    </p>
  );
}
