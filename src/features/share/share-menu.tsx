import { useState } from 'react';
import { isPhone } from '@/browser/user-agent.ts';
import type { GiftRow } from '@/gift/row.ts';
import { settings } from '@/settings/settings.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { TextArea } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { SHARE_TEXT_LENGTH, sharedMessage, withLink } from './share-text.ts';

const PICTURE_IN_CHAT = ' Im Chat zeigt er ein Bild der Verpackung.';

interface ShareMenuProps {
  gift: GiftRow;
  /** The moment before which the gift stays closed; may come to be known while the menu is open. */
  opensAt: string | null;
  onClose: () => void;
}

/**
 * The ways to send a link, with words that can be changed before: share sheet, messengers, text
 * message and e-mail.
 */
export function ShareMenu({ gift, opensAt, onClose }: ShareMenuProps) {
  const [copied, setCopied] = useState('');
  /** null until the proposed words are changed. */
  const [changed, setChanged] = useState<string | null>(null);
  const { text, subject, link, addresses } = sharedMessage(gift, opensAt, changed);
  const canShare = typeof navigator.share === 'function';

  const share = async () => {
    try {
      await navigator.share({ title: subject, text: text.trim(), url: link });
      onClose();
    } catch {
      // navigator.share rejects when its sheet is closed without a choice; no toast.
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(withLink(text, link));
      setCopied('Text und Link sind kopiert.');
    } catch {
      setCopied('Der Text konnte nicht kopiert werden. Nimm einen der anderen Wege.');
    }
  };
  const change = (words: string) => {
    setChanged(words);
    setCopied('');
  };

  return (
    <Dialog title="Teilen" onClose={onClose}>
      <TextArea
        label="Dein Text zum Link"
        hint={`Der Link kommt von selbst dazu.${settings.site && PICTURE_IN_CHAT}`}
        rows={4}
        maxLength={SHARE_TEXT_LENGTH}
        value={text}
        onChange={change}
      />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        {canShare && (
          <Button icon={<Icon name="share" />} onClick={() => void share()}>
            Über das Gerät teilen
          </Button>
        )}
        <Messenger href={addresses.whatsApp}>Per WhatsApp senden</Messenger>
        <Messenger href={addresses.telegram}>Per Telegram senden</Messenger>
        {isPhone(navigator.userAgent) && (
          <LinkButton
            variant="secondary"
            className="px-3"
            icon={<Icon name="message" />}
            href={addresses.sms}
          >
            Als SMS senden
          </LinkButton>
        )}
        <LinkButton variant="secondary" className="px-3" icon={<Icon name="mail" />} href={addresses.mail}>
          E-Mail schreiben
        </LinkButton>
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

function Messenger({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton
      variant="secondary"
      className="px-3"
      icon={<Icon name="message" />}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </LinkButton>
  );
}
