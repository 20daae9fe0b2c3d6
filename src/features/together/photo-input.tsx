import { useId, useState } from 'react';
import { checkFile } from '@/media/file-check.ts';
import { FileThumbnail } from '@/media/file-thumbnail.tsx';
import { prepareFile } from '@/media/prepare-file.ts';
import { formatBytes } from '@/media/showing/file-size.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { MAX_GREETING_FILE_BYTES } from './greeting.ts';
import '@/media/file-picker.css';

type Refusal = readonly [title: string, text: string];

const TOO_LARGE: Refusal = [
  'Foto zu groß',
  'Bitte wähle ein Foto mit höchstens 10 MB. In der Foto-App kannst du es verkleinern.',
];
const NO_PICTURE: Refusal = [
  'Das ist kein Foto',
  'Bitte wähle ein Bild aus, zum Beispiel ein JPEG oder PNG.',
];

/** The chosen picture without place, time and camera, or why it is not taken. */
async function prepared(file: File): Promise<File | Refusal> {
  const check = checkFile('main', file);
  if (file.size > MAX_GREETING_FILE_BYTES) return TOO_LARGE;
  if (!check.ok) return [check.title, check.text];
  if (check.mediaType !== 'image') return NO_PICTURE;
  return (await prepareFile(file, check)).file;
}

interface PhotoInputProps {
  onChoose: (file: File) => void;
}

/** 'Foto auswählen': one picture for a greeting. */
export function PhotoInput({ onChoose }: PhotoInputProps) {
  const id = useId();
  const [preparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const choose = async (file: File | undefined) => {
    if (!file || preparing) return;
    setRefusal(null);
    setPreparing(true);
    const result = await prepared(file);
    setPreparing(false);
    if (result instanceof File) return onChoose(result);
    setRefusal(result);
    showError(...result);
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="file-tile-button button button-secondary">
          {preparing ? (
            <Spinner label="Foto wird vorbereitet …" />
          ) : (
            <label htmlFor={id}>
              <Icon name="image" className="mr-2 inline align-[-0.2em]" />
              Foto auswählen
            </label>
          )}
          {/* The input covers the button, invisibly, as in media/file-picker.tsx. */}
          <input
            id={id}
            type="file"
            aria-label="Foto auswählen"
            aria-describedby={`${id}-words`}
            accept="image/*"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // Cleared, because choosing the same file again would fire no `change` event.
              target.value = '';
            }}
          />
        </span>
        <p id={`${id}-words`} className="min-w-[min(12rem,100%)] flex-1 text-sm text-ink-soft">
          Höchstens 10 MB. Ort und Kameradaten werden entfernt.
        </p>
      </div>
      {refusal && <p className="text-sm font-semibold wrap-anywhere text-danger">{refusal.join('. ')}</p>}
    </div>
  );
}

/** The chosen picture, with the button that removes it. */
export function ChosenPhoto({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [unshowable, setUnshowable] = useState<File | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-field border border-line bg-surface p-3 shadow-soft">
      <FileThumbnail file={file} mediaType="image" icon="image" onUnshowable={() => setUnshowable(file)} />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {file.name}
        </p>
        <p className="text-sm text-ink-soft">{formatBytes(file.size)}</p>
      </div>
      <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
        Foto entfernen
      </Button>
      {unshowable === file && (
        <p className="text-sm text-ink-soft">
          Dein Browser kann dieses Bild nicht zeigen. Wo es nicht geht, wird es zum Herunterladen angeboten.
        </p>
      )}
    </div>
  );
}
