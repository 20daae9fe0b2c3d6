import '../../../tests/install-extras.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settings } from '@/settings/settings.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { fakeRecorder } from '../../../tests/fakes/recorder.ts';
import { draftStore, useWizardState } from './draft/draft-store.ts';
import '../../../tests/files/jsdom-blobs.ts';
import { MediaTab, takeLeftFile } from './media-tab.tsx';

beforeEach(() => void draftStore().reset());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function Wizard() {
  const { draft } = useWizardState();
  return (
    <MediaTab
      key={draft.id}
      draft={draft}
      dispatch={draftStore().dispatch}
      errorOf={() => undefined}
      lostFiles={{}}
      disabled={false}
      moveFocus={() => undefined}
    />
  );
}

async function recordSomething() {
  const { recorder, track } = fakeRecorder();
  const { unmount } = render(<Wizard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Audio aufnehmen' }));
  await screen.findByRole('button', { name: 'Aufnahme beenden' });
  recorder().deliver(new Blob(['sound'], { type: 'audio/webm' }));
  return { unmount, track };
}

it.each([
  [false, /Die Bestätigung kommt von PayPal/],
  [true, /Dorthin schicken wir deine Bestellbestätigung/],
])('where mail is sent (%s), says who confirms the order', (mail, words) => {
  settings.mail = mail;
  render(<Wizard />);
  expect(screen.getByRole('textbox', { name: /Deine E-Mail-Adresse/ })).toHaveAccessibleDescription(words);
  settings.mail = false;
});

it('keeps what is being recorded when the wizard is left', async () => {
  const { unmount } = await recordSomething();
  unmount();
  await vi.waitFor(() => expect(draftStore().draft().audioMessage?.name).toBe('Sprachnachricht, 0:00'));
});

it('puts it into no other draft', async () => {
  const { track } = await recordSomething();
  act(() => void draftStore().setAside());
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(draftStore().draft().audioMessage).toBeNull();
});

const voice = new File(['sound'], 'Sprachnachricht, 0:30', { type: 'audio/webm' });
const song = new File(['song'], 'lied.mp3', { type: 'audio/mpeg' });
const slot = 'audio';

it('puts a recording into the draft that it was made for, and says so', () => {
  takeLeftFile(voice, { draftId: draftStore().draft().id, slot, replaced: null });
  expect(draftStore().draft().audioMessage).toBe(voice);
  expect(currentToast()?.text).toBe('„Sprachnachricht, 0:30“ ist im Geschenk.');
});

it('leaves the next draft alone', () => {
  const draftId = draftStore().draft().id;
  draftStore().reset();
  takeLeftFile(voice, { draftId, slot, replaced: null });
  expect(draftStore().draft().audioMessage).toBeNull();
});

it('takes the place only of the file that it was chosen for', () => {
  const { id: draftId } = draftStore().draft();
  draftStore().dispatch({ type: 'choose-file', slot, file: song });
  takeLeftFile(voice, { draftId, slot, replaced: null });
  expect(draftStore().draft().audioMessage).toBe(song);
  expect(currentToast()?.text).toBe('„Sprachnachricht, 0:30“ fehlt: Im Geschenk ist noch „lied.mp3“.');
  takeLeftFile(voice, { draftId, slot, replaced: song });
  expect(draftStore().draft().audioMessage).toBe(voice);
});
