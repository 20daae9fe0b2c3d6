import type { UploadKind } from '@/gift/file-types.ts';
import { FilePicker } from './file-picker.tsx';
import { VideoRecorder, VoiceRecorder } from './recorder/recorder.tsx';

export interface MediaPlace {
  file: File | null;
  /** Of a restored draft, whose file browser storage has lost. */
  restoredName: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** What was recorded or prepared until the wizard was left, and the file it would replace. */
  onLeft: (file: File, replaced: File | null) => void;
}

export interface MediaTilesProps {
  places: Readonly<Record<UploadKind, MediaPlace>>;
  disabled: boolean;
}

/** Voice and film can be recorded as well. */
export function MediaTiles({ places: { main, audio, video }, disabled }: MediaTilesProps) {
  const recorder = ({ file, onChoose, onRemove, onLeft }: MediaPlace) => ({
    present: file,
    onKeep: onChoose,
    onDiscard: onRemove,
    // Only into a free place: nobody can be asked any more.
    onLeft: (recorded: File) => onLeft(recorded, null),
    disabled,
  });
  return (
    <div className="file-tiles">
      <div className="flex flex-wrap gap-4">
        <FilePicker {...main} kind="main" label="Foto oder Datei" icon="image" disabled={disabled} />
        <FilePicker {...audio} kind="audio" label="Sprachnachricht" icon="mic" disabled={disabled}>
          <VoiceRecorder {...recorder(audio)} />
        </FilePicker>
        <FilePicker {...video} kind="video" label="Film" icon="camera" disabled={disabled}>
          <VideoRecorder {...recorder(video)} />
        </FilePicker>
      </div>
    </div>
  );
}
