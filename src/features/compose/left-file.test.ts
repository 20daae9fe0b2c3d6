import { beforeEach, expect, it } from 'vitest';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { currentDraft, dispatchDraft, resetDraft } from './draft/draft-store.ts';
import { takeLeftFile } from './left-file.ts';

const voice = new File(['sound'], 'Sprachnachricht, 0:30', { type: 'audio/webm' });
const song = new File(['song'], 'lied.mp3', { type: 'audio/mpeg' });
const slot = 'audio';

beforeEach(() => void resetDraft());

it('puts a recording into the draft that it was made for, and says so', () => {
  takeLeftFile(voice, { draftId: currentDraft().id, slot, replaced: null });
  expect(currentDraft().audioMessage).toBe(voice);
  expect(currentToast()?.text).toBe('„Sprachnachricht, 0:30“ ist im Geschenk.');
});

it('leaves the next draft alone', () => {
  const draftId = currentDraft().id;
  resetDraft();
  takeLeftFile(voice, { draftId, slot, replaced: null });
  expect(currentDraft().audioMessage).toBeNull();
});

it('takes the place only of the file that it was chosen for', () => {
  const { id: draftId } = currentDraft();
  dispatchDraft({ type: 'choose-file', slot, file: song });
  takeLeftFile(voice, { draftId, slot, replaced: null });
  expect(currentDraft().audioMessage).toBe(song);
  expect(currentToast()?.text).toBe('„Sprachnachricht, 0:30“ fehlt: Im Geschenk ist noch „lied.mp3“.');
  takeLeftFile(voice, { draftId, slot, replaced: song });
  expect(currentDraft().audioMessage).toBe(voice);
});
