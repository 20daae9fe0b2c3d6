import { afterEach, expect, it, vi } from 'vitest';
import { fakeRecorder } from '../../../tests/fakes/recorder.ts';
import '../../../tests/files/jsdom-blobs.ts';
import { startRecording } from './recording.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('a recording is as long as it was at its end, however late its file is ready', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const { recorder } = fakeRecorder();
  const recording = await startRecording('voice');
  recorder().deliver(new Blob(['sound'], { type: 'audio/webm;codecs=opus' }));
  clock.mockReturnValue(10_000);
  recording.end();
  clock.mockReturnValue(70_000);
  expect((await recording.finished)?.name).toBe('Sprachnachricht, 0:10');
  expect(recording.seconds()).toBe(10);
});
