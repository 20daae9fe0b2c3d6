import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBusy } from '@/browser/busy.ts';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { fakeRecorder } from '../../../tests/fakes/recorder.ts';
import { filesArrived } from '../arriving-files.ts';
import '../../../tests/files/jsdom-blobs.ts';
import { VideoRecorder, VoiceRecorder } from './recorder.tsx';

beforeEach(() => dismissToast(currentToast()?.key ?? 0));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

interface PlaceProps {
  Recorder: typeof VoiceRecorder;
  first: File | null;
  onKeep: (file: File) => void;
  disabled?: boolean;
}

/** A place for one file, as the wizard has three. */
function Place({ Recorder, first, onKeep, disabled = false }: PlaceProps) {
  const [present, setPresent] = useState(first);
  return (
    <>
      <p>Im Geschenk: {present?.name ?? 'nichts'}</p>
      <button type="button" onClick={() => setPresent(null)}>
        Aus dem Geschenk nehmen
      </button>
      <Recorder
        present={present}
        onKeep={(file) => {
          onKeep(file);
          setPresent(file);
        }}
        onDiscard={() => setPresent(null)}
        disabled={disabled}
      />
    </>
  );
}

function setUp(Recorder = VoiceRecorder, first: File | null = null) {
  const onKeep = vi.fn();
  const place = { Recorder, first, onKeep };
  const { rerender, unmount } = render(<Place {...place} />);
  return {
    onKeep,
    unmount,
    user: userEvent.setup(),
    leaveTab: () => rerender(<Place {...place} disabled />),
    comeBack: () => rerender(<Place {...place} />),
  };
}

async function startRecording(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await button('Audio aufnehmen'));
  await button('Aufnahme beenden');
}

/** Records a sound until its end. */
async function record(
  user: ReturnType<typeof userEvent.setup>,
  recorder: () => { deliver(data: Blob): void },
) {
  await startRecording(user);
  recorder().deliver(sound());
  await user.click(await button('Aufnahme beenden'));
}

/** A place whose recorder has recorded a sound to its end. */
async function setUpRecorded(...place: Parameters<typeof setUp>) {
  const { recorder } = fakeRecorder();
  const shown = setUp(...place);
  await record(shown.user, recorder);
  return { recorder, ...shown };
}

const button = (name: string) => screen.findByRole('button', { name });
const sound = (text = 'sound') => new Blob([text], { type: 'audio/webm;codecs=opus' });

describe('VoiceRecorder', () => {
  it('asks in words first, records, plays back and hands over a file', async () => {
    const { getUserMedia, track, recorder } = fakeRecorder();
    const { onKeep, user } = setUp();
    expect(await button('Audio aufnehmen')).toHaveAccessibleDescription(
      /Bis zu 3 Minuten.*Mikrofon benutzen darf/,
    );
    expect(getUserMedia).not.toHaveBeenCalled();
    await user.click(await button('Audio aufnehmen'));
    const end = await button('Aufnahme beenden');
    await waitFor(() => expect(end).toHaveFocus());
    expect(screen.getByRole('timer')).toHaveTextContent('0:00 / 3:00');
    await waitFor(() => expect(isBusy('recording')).toBe(true));
    recorder().deliver(sound());
    await user.click(end);
    expect(await screen.findByText('Im Geschenk: Sprachnachricht, 0:00')).toBeVisible();
    const [file] = onKeep.mock.calls[0] as [File];
    expect(file.type).toBe('audio/webm');
    await user.click(await button('Aufnahme übernehmen'));
    expect(onKeep).toHaveBeenCalledOnce();
    expect(currentToast()).toMatchObject({ title: 'Datei ausgewählt', text: file.name });
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(await button('Audio aufnehmen')).toBeVisible();
  });

  it.each([
    [0.5, 0],
    [0, 1],
  ])('of a recording of loudness %s it says %i times that nothing can be heard', async (loudness, times) => {
    const { recorder } = fakeRecorder({ loudness });
    const { user } = setUp();
    await record(user, recorder);
    await button('Aufnahme übernehmen');
    expect(screen.queryAllByText('Zu hören ist darauf kaum etwas')).toHaveLength(times);
  });

  it('ends by itself after three minutes', async () => {
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(0);
    const { recorder } = fakeRecorder();
    const { user } = setUp();
    await startRecording(user);
    recorder().deliver(sound());
    clock.mockReturnValue(180_000);
    expect(await screen.findByText(/Die Zeit ist um/)).toBeVisible();
  });

  it('does not count a pause', async () => {
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(0);
    fakeRecorder();
    const { user } = setUp();
    await startRecording(user);
    clock.mockReturnValue(60_000);
    await user.click(await button('Pause'));
    clock.mockReturnValue(200_000);
    await user.click(await button('Weiter aufnehmen'));
    clock.mockReturnValue(210_000);
    expect(await screen.findByText('1:10 / 3:00')).toBeVisible();
  });

  it('keeps what was recorded when the microphone goes away or the file grows near the limit', async () => {
    const { recorder, track } = fakeRecorder();
    const { user } = setUp();
    await startRecording(user);
    recorder().deliver(sound());
    act(() => void track.dispatchEvent(new Event('ended')));
    await user.click(await button('Neu aufnehmen'));
    await button('Aufnahme beenden');
    const large = Object.defineProperty(sound(), 'size', { value: 24.5 * 1024 * 1024 });
    recorder().deliver(large);
    expect(await button('Aufnahme übernehmen')).toBeVisible();
  });

  it('asks before a recording takes the place of a file', async () => {
    const { recorder, onKeep, user } = await setUpRecorded(
      VoiceRecorder,
      new File(['x'], 'lied.mp3', { type: 'audio/mpeg' }),
    );
    expect(await screen.findByText('Ersetzen? Im Geschenk ist noch „lied.mp3“.')).toBeVisible();
    expect(onKeep).not.toHaveBeenCalled();
    await user.click(await button('Verwerfen'));
    expect(screen.getByText('Im Geschenk: lied.mp3')).toBeVisible();
    await record(user, recorder);
    await user.click(await button('Aufnahme übernehmen'));
    expect(onKeep).toHaveBeenCalledOnce();
    expect(screen.getByText('Im Geschenk: Sprachnachricht, 0:00')).toBeVisible();
  });

  it('ends when the sender goes to another tab, says so, and keeps what was recorded', async () => {
    const { recorder, track } = fakeRecorder();
    const { onKeep, user, leaveTab } = setUp();
    await startRecording(user);
    recorder().deliver(sound());
    leaveTab();
    expect(track.stop).toHaveBeenCalledOnce();
    // Whoever pays at once waits until it is in the gift.
    const keptBefore = filesArrived().then(() => onKeep.mock.calls.length);
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Aufnahme beendet',
        text: '„Sprachnachricht, 0:00“ ist im Geschenk.',
      }),
    );
    expect(await keptBefore).toBe(1);
    expect(onKeep).toHaveBeenCalledOnce();
  });

  it('does not begin to record out of sight when permission comes after the sender has left', async () => {
    const { getUserMedia, track } = fakeRecorder();
    const stream = await getUserMedia();
    let allow = (_: MediaStream) => {};
    getUserMedia.mockReturnValue(new Promise((resolve) => (allow = resolve)));
    const { onKeep, user, leaveTab, comeBack } = setUp();
    await user.click(await button('Audio aufnehmen'));
    await screen.findByText(/erlaube im Browser/);
    leaveTab();
    allow(stream);
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
    comeBack();
    expect(await button('Audio aufnehmen')).toBeEnabled();
    expect(onKeep).not.toHaveBeenCalled();
  });

  it('closes the microphone when the sender cancels or leaves the tab', async () => {
    const { track } = fakeRecorder();
    const { onKeep, user, unmount } = setUp();
    await startRecording(user);
    await user.click(await button('Abbrechen'));
    expect(track.stop).toHaveBeenCalledOnce();
    await waitFor(async () => expect(await button('Audio aufnehmen')).toHaveFocus());
    await startRecording(user);
    unmount();
    expect(track.stop).toHaveBeenCalledTimes(2);
    expect(onKeep).not.toHaveBeenCalled();
    expect(isBusy()).toBe(false);
  });

  it.each([
    ['NotAllowedError', 'darf das Mikrofon nicht'],
    ['NotFoundError', 'kein Mikrofon gefunden'],
    ['NotReadableError', 'antwortet nicht'],
  ])('says why when the microphone says %s, and shows the specified toast', async (name, reason) => {
    const { getUserMedia } = fakeRecorder();
    getUserMedia.mockRejectedValue(new DOMException('no', name));
    const { user } = setUp();
    const said = screen.getByRole('status');
    await user.click(await button('Audio aufnehmen'));
    expect(await screen.findByText(new RegExp(`${reason}.*Datei auswählen`))).toBeVisible();
    // A live region that comes with its text is often not announced.
    expect(said).toHaveTextContent(reason);
    expect(said).toBeInTheDocument();
    expect(currentToast()?.title).toBe('Feature in Kürze verfügbar!');
    expect(await button('Audio aufnehmen')).toHaveFocus();
  });

  it.each([
    ['no MediaRecorder', () => vi.stubGlobal('MediaRecorder', undefined), 'kann noch nicht aufnehmen'],
    ['no type of ours', () => fakeRecorder({ types: [] }), 'kann noch nicht aufnehmen'],
    ['no secure connection', () => vi.stubGlobal('isSecureContext', false), 'sichere Verbindung'],
  ])('shows the toast and the reason with %s', async (_what, break_, reason) => {
    fakeRecorder();
    break_();
    const { user } = setUp();
    await user.click(await button('Audio aufnehmen'));
    expect(screen.getByText(new RegExp(reason))).toBeVisible();
    expect(currentToast()?.title).toBe('Feature in Kürze verfügbar!');
  });
});

describe('VideoRecorder', () => {
  it('asks for camera and microphone and prefers a film that plays everywhere', async () => {
    const { getUserMedia, recorder } = fakeRecorder({
      types: ['video/webm;codecs=vp9,opus', 'video/mp4;codecs=avc1.42E01E,mp4a.40.2'],
    });
    const { user, onKeep } = setUp(VideoRecorder);
    await user.click(await button('Videogruß aufnehmen'));
    const end = await button('Aufnahme beenden');
    expect(getUserMedia).toHaveBeenCalledWith({ audio: expect.anything(), video: expect.anything() });
    expect(screen.getByRole('timer')).toHaveTextContent('0:00 / 1:00');
    expect(screen.getByLabelText('Bild deiner Kamera')).toBeVisible();
    recorder().deliver(new Blob(['film']));
    await user.click(end);
    await user.click(await button('Aufnahme übernehmen'));
    expect((onKeep.mock.calls[0] as [File])[0]).toMatchObject({
      type: 'video/mp4',
      name: expect.stringMatching(/^Videogruß, 0:0\d$/),
    });
  });
});
