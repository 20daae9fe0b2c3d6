import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeRecorder } from '../../../tests/fakes/recorder.ts';
import { currentDraft, dispatchDraft, setDraftAside, useDraftState } from './draft/draft-store.ts';
import '../../../tests/files/jsdom-blobs.ts';
import { MediaTab } from './media-tab.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

function Wizard() {
  const { draft } = useDraftState();
  return (
    <MediaTab
      key={draft.id}
      draft={draft}
      dispatch={dispatchDraft}
      errorOf={() => undefined}
      lostFiles={{}}
      disabled={false}
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

it('keeps what is being recorded when the wizard is left', async () => {
  const { unmount } = await recordSomething();
  unmount();
  await vi.waitFor(() => expect(currentDraft().audioMessage?.name).toBe('Sprachnachricht, 0:00'));
});

it('puts it into no other draft', async () => {
  const { track } = await recordSomething();
  act(() => void setDraftAside());
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(currentDraft().audioMessage).toBeNull();
});
