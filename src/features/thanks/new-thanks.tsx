import { useEffect } from 'react';
import { formatHash } from '@/routes.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { loadThanks, useThanksList } from './thanks-list.ts';

/**
 * The quiet mark in the header, 'Neuer Dank': leads to the gift that was thanked for last. Asks for
 * the thanks once a visit.
 */
export function NewThanks({ onShow }: { onShow: (giftId: string) => void }) {
  const { thanks, fresh } = useThanksList();
  useEffect(loadThanks, []);
  const newest = thanks.findLast(({ id }) => fresh.has(id));
  if (!newest) return null;
  return (
    <LinkButton
      href={formatHash({ name: 'preview' })}
      variant="quiet"
      size="sm"
      icon={<Icon name="heart" className="fill-berry" />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onShow(newest.giftId);
      }}
    >
      <span className="max-sm:sr-only">Neuer Dank</span>
    </LinkButton>
  );
}
