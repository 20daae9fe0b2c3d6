import { startTransition, useState } from 'react';
import { plainPage } from '@/browser/page-location.ts';
import type { GiftRow } from '@/gift/row.ts';
import { giftLink } from '@/routes.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { LinkBox, useLinkCopy } from '@/ui/link-box.tsx';
import { MissingDialog } from '@/ui/missing-dialog.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { useSharedMessage } from './share-text.ts';

const ShareMenu = lazyPart(async () => (await import('./share-menu.tsx')).ShareMenu, {
  otherwise: MissingDialog,
});
const PaperPlace = () => <div className="h-36" />;
const ShareOnPaper = lazyPart(async () => (await import('./share-on-paper.tsx')).ShareOnPaper, {
  meanwhile: PaperPlace,
  otherwise: () => null,
});

/** The look of three ways that weigh the same: senders know which one is theirs. */
const WAY = 'min-h-20 flex-[1_0_5rem] flex-col gap-1 rounded-2xl px-1 text-sm sm:text-base';

interface ShareGiftProps {
  gift: GiftRow;
  headingId: string;
  /** Whether the card is drawn, which the link on paper waits for. */
  isDrawn: boolean;
}

/** The ways to share a gift, its link, and the link on paper. */
export function ShareGift({ gift, headingId, isDrawn }: ShareGiftProps) {
  const { box, copyLink } = useLinkCopy();
  const { whatsApp } = useSharedMessage(gift);
  const link = gift.id ? giftLink(plainPage(), gift.id) : '';
  const copy = () => {
    if (link) void copyLink(link, 'Schick ihn an den Menschen, der sich freuen soll.');
    else showError('Fehler', 'Kein Link zum Kopieren vorhanden.');
  };
  return (
    <section aria-labelledby={headingId} className="rounded-card bg-berry-soft p-3 sm:p-6">
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <LinkButton
          className={WAY}
          icon={<Icon name="message" />}
          href={whatsApp}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </LinkButton>
        <OtherWays gift={gift} />
        <Button className={WAY} icon={<Icon name="copy" />} onClick={copy}>
          Link kopieren
        </Button>
      </div>
      <div className="mt-4">
        <LinkBox label="Link zum Geschenk" link={link} box={box} />
      </div>
      <div className="mt-5 border-t border-line pt-4">
        {isDrawn ? <ShareOnPaper gift={gift} /> : <PaperPlace />}
      </div>
    </section>
  );
}

/** 'Teilen'. The menu comes after the frame that answers the tap. */
function OtherWays({ gift }: Pick<ShareGiftProps, 'gift'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={WAY}
        icon={<Icon name="share" />}
        onClick={() => startTransition(() => setOpen(true))}
      >
        Teilen
      </Button>
      {isOpen && <ShareMenu gift={gift} onClose={() => setOpen(false)} />}
    </>
  );
}
