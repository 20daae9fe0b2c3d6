import { useId, useState } from 'react';
import { ANIMATION_HEAD_BYTES, isAnimated } from '@/media/animation.ts';
import { expectFile } from '@/media/arriving-files.ts';
import { checkFile, readingProblem } from '@/media/file-check.ts';
import { FileCard } from '@/media/file-thumbnail.tsx';
import { isDownloadRemark } from '@/media/file-words.ts';
import { type PreparedFile, prepareFile } from '@/media/prepare-file.ts';
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

/** Bytes up to which a picture goes as it is. */
const MAX_UNCHANGED_BYTES = 1024 * 1024;
/** Pixels of the longest side of a larger picture: sharp on a screen and on paper. */
const MAX_SIDE = 2560;
const JPEG_QUALITY = 0.85;

/**
 * A large picture in a size that phones send and show fast, thirty on a page. An animated one, and
 * one that the browser cannot read, stays as it is.
 */
async function downsized(file: File): Promise<File> {
  if (file.size <= MAX_UNCHANGED_BYTES) return file;
  try {
    const head = await file.slice(0, ANIMATION_HEAD_BYTES).arrayBuffer();
    if (isAnimated(new Uint8Array(head))) return file;
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(bitmap.width * scale, bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
    const name = file.name.replace(/\.\w+$/, '.jpg');
    return blob.size < file.size ? new File([blob], name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}

/**
 * The chosen picture without place, time and camera, with remarks for the sender; or why it is
 * refused.
 */
async function prepared(file: File): Promise<PreparedFile | Refusal> {
  const check = checkFile('main', file);
  if (!check.ok) return check.reason === 'size' ? TOO_LARGE : [check.title, check.text];
  if (check.mediaType !== 'image') return NO_PICTURE;
  const problem = await readingProblem(file);
  if (problem) return [problem.title, problem.text];
  const prepared = await prepareFile(file, check);
  const picture = await downsized(prepared.file);
  if (picture.size > MAX_GREETING_FILE_BYTES) return TOO_LARGE;
  // Remarks are about metadata: a picture that was drawn anew holds nothing but its pixels.
  return { file: picture, remarks: picture === prepared.file ? prepared.remarks : [] };
}

interface PhotoInputProps {
  onChoose: (photo: PreparedFile) => void;
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
    // Sending the greeting waits for the photo.
    const arrived = expectFile();
    const result = await prepared(file);
    setPreparing(false);
    const isTaken = 'file' in result;
    if (isTaken) onChoose(result);
    else {
      setRefusal(result);
      showError(...result);
    }
    arrived(isTaken);
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

interface ChosenPhotoProps {
  photo: PreparedFile;
  onRemove: () => void;
}

/** The chosen picture, with the button that removes it. */
export function ChosenPhoto({ photo: { file, remarks }, onRemove }: ChosenPhotoProps) {
  const [unshowable, setUnshowable] = useState<File | null>(null);
  return (
    <FileCard file={file} mediaType="image" icon="image" onUnshowable={() => setUnshowable(file)}>
      <Button variant="secondary" size="sm" icon={<Icon name="trash" />} onClick={onRemove}>
        Foto entfernen
      </Button>
      {unshowable === file && (
        <p className="text-sm text-ink-soft">
          Dein Browser kann dieses Bild nicht zeigen. Wo es nicht geht, wird es zum Herunterladen angeboten.
        </p>
      )}
      {remarks.map((remark) =>
        unshowable === file && isDownloadRemark(remark) ? null : (
          <p key={remark} className="text-sm text-ink-soft">
            {remark}
          </p>
        ),
      )}
    </FileCard>
  );
}
