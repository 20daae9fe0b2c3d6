import { lastSender } from '@/features/consent/last-sender.ts';
import type { TabProps } from '@/gift/tab-props.ts';
import { Button } from '@/ui/button.tsx';

/**
 * Offers to fill in the last gift's sender, if one is stored (with consent only) and the sender's
 * fields are still empty.
 */
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
          // The button removes itself, so the focus moves to the first field that it filled.
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
