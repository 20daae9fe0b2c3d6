import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { useObjectUrl } from './file-thumbnail.tsx';
import { AudioPlayer } from './showing/player/audio-player.tsx';

/** A recording that waits to be sent. The recorder gives it the focus when it ends. */
export function KeptVoice({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div
      role="group"
      aria-label="Aufgenommen"
      tabIndex={-1}
      className="grid gap-2 rounded-field border border-line bg-surface p-4"
    >
      {url && <AudioPlayer url={url} name="Deine Sprachnachricht" onUnplayable={() => undefined} />}
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start -ml-3"
        icon={<Icon name="trash" />}
        onClick={onRemove}
      >
        Sprachnachricht entfernen
      </Button>
    </div>
  );
}
