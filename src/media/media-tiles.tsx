import type { UploadKind } from '@/gift/file-types.ts';
import { FilePicker, type FilePickerProps } from './file-picker.tsx';
import { VideoRecorder, VoiceRecorder } from './recorder/recorder.tsx';

export type MediaPlace = Omit<FilePickerProps, 'kind' | 'disabled' | 'children'>;

export interface MediaTilesProps {
  places: Readonly<Record<UploadKind, MediaPlace>>;
  disabled: boolean;
}

/** Three tiles for a file each; voice and film can be recorded as well. */
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
        <FilePicker {...main} kind="main" disabled={disabled} />
        <FilePicker {...audio} kind="audio" disabled={disabled}>
          <VoiceRecorder {...recorder(audio)} />
        </FilePicker>
        <FilePicker {...video} kind="video" disabled={disabled}>
          <VideoRecorder {...recorder(video)} />
        </FilePicker>
      </div>
    </div>
  );
}
