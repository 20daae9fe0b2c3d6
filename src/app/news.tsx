import { useEffect } from 'react';
import { followMark, loadNews, useGiftWithNews } from '@/features/group-greetings/greeting-news.ts';
import { startRequestedGatherings } from '@/features/group-greetings/requested-gatherings.ts';
import { loadThanks, useThanksList } from '@/features/thanks/thanks-list.ts';
import { formatHash } from '@/routes.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { opensInThisTab } from './header.tsx';

/** 'Neuer Dank' and 'Neuer Gruß' in the header; each leads to the gift of the last one. */
export function News({ onShow }: { onShow: (giftId: string) => void }) {
  const { thanks, fresh } = useThanksList();
  const newest = thanks.findLast(({ id }) => fresh.has(id));
  const greeted = useGiftWithNews();
  useEffect(() => {
    loadThanks();
    startRequestedGatherings();
    loadNews();
  }, []);
  const mark = (giftId: string, icon: 'heart' | 'message', words: string) => (
    <LinkButton
      href={formatHash({ name: 'preview' })}
      variant="quiet"
      size="sm"
      icon={<Icon name={icon} className={icon === 'heart' ? 'fill-berry' : 'fill-berry-soft'} />}
      onClick={(event) => {
        if (!opensInThisTab(event)) return;
        event.preventDefault();
        followMark(icon === 'message');
        onShow(giftId);
      }}
    >
      {words}
    </LinkButton>
  );
  return (
    <>
      {newest && mark(newest.giftId, 'heart', 'Neuer Dank')}
      {greeted !== null && mark(greeted, 'message', 'Neuer Gruß')}
    </>
  );
}
