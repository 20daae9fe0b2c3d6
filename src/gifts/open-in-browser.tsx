import { plainPage } from '@/browser/page-location.ts';
import type { InAppBrowser } from '@/browser/user-agent.ts';
import { giftLink } from '@/routes.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { LinkBox, useLinkCopy } from '@/ui/link-box.tsx';
import { Notice } from '@/ui/notice.tsx';

interface OpenInBrowserProps {
  giftId: string;
  browser: InAppBrowser;
  onSave: () => void;
}

/** Apps drop downloads without a word (docs/behaviour.md#in-a-messengers-own-browser). */
export function OpenInBrowser({ giftId, browser, onSave }: OpenInBrowserProps) {
  const { box, copyLink } = useLinkCopy();
  const link = giftLink(plainPage(), giftId);
  const copy = () => void copyLink(link, 'Füge ihn oben in deinem Browser ein.');
  return (
    <div className="mx-auto mt-4 max-w-sm text-left">
      <Notice
        tone="info"
        title="Im Browser öffnen"
        actions={
          <>
            <Button size="sm" icon={<Icon name="copy" />} onClick={copy}>
              Link kopieren
            </Button>
            <Button size="sm" variant="quiet" onClick={onSave}>
              Trotzdem hier speichern
            </Button>
          </>
        }
      >
        <p>
          {'Diese App zeigt dein Geschenk in einem eigenen Fenster, das meist keine Dateien speichert. ' +
            (browser === 'iOS'
              ? 'Tippe dort auf die drei Punkte oder auf das Zeichen zum Teilen und wähle „Im Browser öffnen“ oder „In Safari öffnen“. '
              : 'Tippe dort auf die drei Punkte oben rechts und wähle „Im Browser öffnen“. ') +
            'Oder nimm den Link mit:'}
        </p>
        <div className="mt-2">
          <LinkBox label="Link zum Geschenk" link={link} box={box} />
        </div>
      </Notice>
    </div>
  );
}
