import { useEffect } from 'react';
import { formatHash } from '@/routes.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { loadNews, useGiftWithNews } from './greeting-news.ts';
import { beginWanted } from './wanted-gatherings.ts';

/** The quiet mark in the header, 'Neuer Gruß': leads to the gift that it lies in. */
export function NewGreetings({ onShow }: { onShow: (giftId: string) => void }) {
  const giftId = useGiftWithNews();
  useEffect(() => {
    beginWanted();
    loadNews();
  }, []);
  if (!giftId) return null;
  return (
    <LinkButton
      href={formatHash({ name: 'preview' })}
      variant="quiet"
      size="sm"
      icon={<Icon name="message" className="fill-berry-soft text-berry" />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onShow(giftId);
      }}
    >
      <span className="max-sm:sr-only">Neuer Gruß</span>
    </LinkButton>
  );
}
