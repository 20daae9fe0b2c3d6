import { useState } from 'react';
import { shareByDevice } from '@/browser/share-by-device.ts';
import { isPhone } from '@/browser/user-agent.ts';
import type { GiftRow } from '@/gift/row.ts';
import { storableText, trimmedText } from '@/gift/text.ts';
import { settings } from '@/settings/settings.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { TextArea } from '@/ui/field.tsx';
import { Icon, type IconName } from '@/ui/icons.tsx';
import { shareAddresses } from './share-addresses.ts';
import { SHARE_TEXT_LENGTH, useSharedMessage, withLink } from './share-text.ts';

const MAIL_TOO_LONG =
  'Der Text ist für ein E-Mail-Programm zu lang, deshalb ist er mit dem Link kopiert. Füge ihn in deine E-Mail ein.';

const PICTURE_IN_CHAT = ' Im Chat zeigt er ein Bild der Verpackung.';

interface ShareMenuProps {
  gift: GiftRow;
  onClose: () => void;
}

/** The ways to send a link with words, which can be changed before. */
export function ShareMenu({ gift, onClose }: ShareMenuProps) {
  const [copied, setCopied] = useState('');
  /** null until the proposed words are changed. */
  const [changed, setChanged] = useState<string | null>(null);
  const { text, link, whatsApp } = useSharedMessage(gift, changed);
  const subject = `${trimmedText(gift.sender_name) || 'Jemand'} hat ein Geschenk für dich`;
  const addresses = shareAddresses(text, link, subject, gift.recipient_email ?? '');
  const ways: (readonly [icon: IconName, words: string, href: string])[] = [
    ['message', 'Per WhatsApp senden', whatsApp],
    ['message', 'Per Telegram senden', addresses.telegram],
    ...(isPhone(navigator.userAgent) ? [['message', 'Als SMS senden', addresses.sms] as const] : []),
    ['mail', 'E-Mail schreiben', addresses.mail],
  ];
  const canShare = typeof navigator.share === 'function';

  const share = async () => {
    const outcome = await shareByDevice({ title: subject, text: storableText(text.trim()), url: link });
    if (outcome === 'shared') onClose();
    if (outcome === 'refused') setCopied('Dein Gerät teilt hier nicht. Nimm einen der anderen Wege.');
  };
  const copy = async (words = 'Text und Link sind kopiert.') => {
    try {
      await navigator.clipboard.writeText(withLink(text, link));
      setCopied(words);
    } catch {
      setCopied('Der Text konnte nicht kopiert werden. Nimm einen der anderen Wege.');
    }
  };

  return (
    <Dialog title="Teilen" onClose={onClose}>
      <TextArea
        label="Dein Text zum Link"
        hint={`Der Link kommt von selbst dazu.${settings.site && PICTURE_IN_CHAT}`}
        rows={4}
        maxLength={SHARE_TEXT_LENGTH}
        value={text}
        onChange={(words) => {
          setChanged(words);
          setCopied('');
        }}
      />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        {canShare && (
          <Button icon={<Icon name="share" />} onClick={() => void share()}>
            Über das Gerät teilen
          </Button>
        )}
        {ways.map(([icon, words, href]) => (
          <LinkButton
            key={words}
            variant="secondary"
            className="px-3"
            icon={<Icon name={icon} />}
            href={href}
            // Other schemes open a program and no page.
            target={href.startsWith('https:') ? '_blank' : undefined}
            rel="noreferrer"
            onClick={() => {
              if (href === addresses.mail && addresses.isMailEmpty) void copy(MAIL_TOO_LONG);
            }}
          >
            {words}
          </LinkButton>
        ))}
        <Button variant="secondary" className="px-3" icon={<Icon name="copy" />} onClick={() => void copy()}>
          Text mit Link kopieren
        </Button>
        <p role="status" className="text-sm empty:hidden sm:col-span-2">
          {copied}
        </p>
      </div>
    </Dialog>
  );
}
