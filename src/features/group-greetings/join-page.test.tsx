import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { giftRow } from '../../../tests/builders.ts';
import { lateAnswer } from '../../../tests/fakes/late-answer.ts';
import { fakeRecorder } from '../../../tests/fakes/recorder.ts';
import { ascii, big, join, noise, type TestFile, toFile } from '../../../tests/files/bytes.ts';
import { png, webp } from '../../../tests/files/pictures.ts';
import type { Joining, OwnGreeting } from './greeting.ts';
import '../../../tests/files/jsdom-blobs.ts';

const backend = vi.hoisted(() => ({ readJoining: vi.fn(), putGreeting: vi.fn(), deleteGreeting: vi.fn() }));
vi.mock('./requests.ts', () => backend);
const uploadFile = vi.hoisted(() => vi.fn());
vi.mock('@/media/upload/uploads.ts', () => ({ uploadFile }));
vi.mock('@/media/prepare-file.ts', async (original) => {
  const { prepareFile } = await original<typeof import('@/media/prepare-file.ts')>();
  return { prepareFile: vi.fn(prepareFile) };
});
const { prepareFile } = await import('@/media/prepare-file.ts');
const { default: JoinPage } = await import('./join-page.tsx');

const TOKEN = '0123456789abcdef0123456789abcdef';
const VOICE = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.webm';
const PICTURE = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.png';
const gift = giftRow({ recipient_name: 'Mia', sender_name: 'Jonas' });
const greeting = (fields: Partial<OwnGreeting> = {}): OwnGreeting => ({
  id: 'g1',
  name: 'Lena',
  message: 'Hurra!',
  picture: null,
  voice: null,
  ...fields,
});

function answer(fields: Partial<Joining> = {}) {
  backend.readJoining.mockResolvedValue({ state: 'open', own: [], gift, ...fields });
}
const box = (name: string) => screen.findByRole('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const lies = () => screen.findByRole('heading', { name: 'Dein Gruß liegt dabei!' });
const show = (token = TOKEN) => render(<JoinPage token={token} />);
async function write(name: string, message: string) {
  await userEvent.type(await box('Dein Name'), name);
  await userEvent.type(await box('Dein Gruß'), message);
}
/** A picture of two megabytes: its pixels before its end, behind which all is cut off. */
function largePhoto(): TestFile {
  const { bytes, ...photo } = png();
  const pixels = new Uint8Array(2 << 20);
  const head = join(big(4, pixels.length), ascii('IDAT'));
  const end = Buffer.from(bytes).indexOf('IEND') - 4;
  return {
    ...photo,
    bytes: join(bytes.subarray(0, end), head, pixels, new Uint8Array(4), bytes.subarray(end)),
  };
}
const put = () => backend.putGreeting.mock.calls.map(([, sent]) => sent);

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  answer();
  backend.putGreeting.mockResolvedValue('stored');
  uploadFile.mockResolvedValue({
    path: PICTURE,
    publicUrl: `https://gifts.example/storage/v1/object/public/gift_media/${PICTURE}`,
  });
});

describe('who has the link to join', () => {
  test('reads whom it is for, lays a greeting into the gift and sees it as it will look', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Schreib mit für Mia' })).toBeVisible();
    expect(screen.getByText(/sammelt Grüße für/)).toHaveTextContent('Jonas sammelt Grüße für Mia.');
    await write(' Lena ', 'Hurra!');
    expect(screen.getByText('6 / 600')).toBeVisible();
    await press('Gruß dazulegen');
    expect(await lies()).toHaveFocus();
    expect(within(screen.getByRole('figure')).getByText('Hurra!')).toBeVisible();
    expect(put()).toMatchObject([{ name: 'Lena', message: 'Hurra!', picture: null, voice: null }]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test.each([
    ['nothing', '', '', 'Dein Name', 'Bitte schreib, von wem der Gruß ist.'],
    ['a name alone', 'Lena', ' ', 'Dein Gruß', 'Bitte schreib ein paar Worte. Ein „Alles Gute!“ genügt.'],
    [
      '601 characters',
      'Lena',
      'x'.repeat(601),
      'Dein Gruß',
      'Bitte kürze deinen Gruß auf höchstens 600 Zeichen.',
    ],
    [
      'a name of 61',
      'x'.repeat(61),
      'Hurra!',
      'Dein Name',
      'Bitte kürze den Namen auf höchstens 60 Zeichen.',
    ],
  ])('is told at the field about %s, and nothing is sent', async (_what, name, message, field, words) => {
    show();
    await userEvent.click(await box('Dein Name'));
    await userEvent.paste(name);
    await userEvent.click(await box('Dein Gruß'));
    await userEvent.paste(message);
    await press('Gruß dazulegen');
    expect(await box(field)).toHaveFocus();
    expect((await box(field)).getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText(words)).toBeVisible();
    expect(put()).toEqual([]);
  });

  test('loses no word: a lost line keeps them, a reload brings them back, and it is the same greeting', async () => {
    backend.putGreeting.mockRejectedValueOnce(new BackendError('OFFLINE'));
    const { unmount } = show();
    await write('Lena', 'Hurra!');
    await press('Gruß dazulegen');
    expect(await screen.findByText(/^Keine Verbindung zum Server\./)).toBeVisible();
    unmount();
    show();
    await waitFor(async () => expect(await box('Dein Gruß')).toHaveValue('Hurra!'));
    await press('Gruß dazulegen');
    await lies();
    const [first, again] = put();
    expect(again).toEqual(first);
  });

  test('is shown the greeting whose answer was lost, and not its fields', async () => {
    backend.putGreeting.mockRejectedValueOnce(new BackendError('OFFLINE'));
    const { unmount } = show();
    await write('Lena', 'Hurra!');
    await press('Gruß dazulegen');
    await screen.findByText(/^Keine Verbindung/);
    unmount();
    answer({ own: [greeting({ id: put()[0].id })] });
    show();
    await lies();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('changes the greeting, and takes it back with its words at hand', async () => {
    answer({ own: [greeting()] });
    show();
    await press('Gruß ändern');
    await userEvent.type(await box('Dein Gruß'), '!');
    await press('Gruß dazulegen');
    await lies();
    expect(put()).toMatchObject([{ id: 'g1', message: 'Hurra!!' }]);
    await press('Gruß zurücknehmen');
    expect(await screen.findByRole('button', { name: 'Behalten' })).toHaveFocus();
    expect(backend.deleteGreeting).not.toHaveBeenCalled();
    await press('Ja, zurücknehmen');
    expect(await box('Dein Gruß')).toHaveValue('Hurra!!');
    expect(backend.deleteGreeting.mock.calls[0]?.[0]).toMatchObject({ id: 'g1' });
  });

  test.each([
    ['picture', PICTURE, () => screen.findByRole('img', { name: 'Dein Foto' }), /^Dein Foto ist dabei/],
    [
      'voice',
      VOICE,
      () => screen.findByLabelText('Deine Sprachnachricht'),
      /^Deine Sprachnachricht ist dabei/,
    ],
  ] as const)(
    'reads that a stored %s which cannot be shown here is there',
    async (kind, path, shown, words) => {
      const bucket = kind === 'picture' ? 'gift_media' : 'gift_audio';
      answer({ own: [greeting({ [kind]: { bucket, name: path } })] });
      show();
      await press('Gruß ändern');
      const file = await shown();
      fireEvent.error(file);
      expect(screen.getByText(words)).toBeVisible();
      expect(file).not.toBeInTheDocument();
      await press('Gruß dazulegen');
      await lies();
      expect(put()).toMatchObject([{ [kind]: path }]);
    },
  );

  test('takes two greetings back at once, and neither comes back', async () => {
    const own = [greeting(), greeting({ id: 'g2', message: 'Prost!' })];
    answer({ own });
    const slow = lateAnswer();
    backend.deleteGreeting.mockReturnValueOnce(slow.promise);
    show();
    await screen.findByText('Prost!');
    const takeBack = async (words: string) => {
      const item = within(screen.getByText(words).closest('li') as HTMLElement);
      await userEvent.click(item.getByRole('button', { name: 'Gruß zurücknehmen' }));
      await userEvent.click(await item.findByRole('button', { name: 'Ja, zurücknehmen' }));
    };
    await takeBack('Hurra!');
    await takeBack('Prost!');
    await waitFor(() => expect(screen.queryByText('Prost!')).toBeNull());
    slow.come();
    expect(await box('Dein Gruß')).toHaveValue('Hurra!');
    expect(screen.queryByText('Prost!')).toBeNull();
  });

  test('goes on with the words of a new greeting when one is taken back slowly', async () => {
    answer({ own: [greeting()] });
    const slow = lateAnswer();
    backend.deleteGreeting.mockReturnValueOnce(slow.promise);
    show();
    await press('Gruß zurücknehmen');
    await press('Ja, zurücknehmen');
    await press('Noch einen Gruß schreiben');
    await userEvent.type(await box('Dein Gruß'), 'Prost!');
    slow.come();
    await waitFor(() => expect(currentToast()?.title).toBe('Gruß zurückgenommen'));
    expect(await box('Dein Gruß')).toHaveValue('Prost!');
  });

  test('adds one picture, which is uploaded once, and no recording beside it', async () => {
    backend.putGreeting.mockRejectedValueOnce(new BackendError('TIMEOUT'));
    show();
    await write('Lena', 'Hurra!');
    await screen.findByRole('button', { name: 'Sprachnachricht aufnehmen' });
    await userEvent.upload(
      screen.getByLabelText('Foto auswählen'),
      new File(['x'], 'a.gif', { type: 'image/gif' }),
    );
    await screen.findByRole('button', { name: 'Foto entfernen' });
    expect(screen.queryByRole('button', { name: 'Sprachnachricht aufnehmen' })).toBeNull();
    await press('Gruß dazulegen');
    await screen.findByText(/^Der Server antwortet nicht\./);
    await press('Gruß dazulegen');
    await lies();
    expect(put()).toMatchObject([{ picture: PICTURE }, { picture: PICTURE }]);
    expect(uploadFile).toHaveBeenCalledOnce();
  });

  test('waits for a photo that is being prepared', async () => {
    const late = lateAnswer();
    vi.mocked(prepareFile).mockImplementationOnce(async (file) => {
      await late.promise;
      return { file, remarks: [] };
    });
    show();
    await write('Lena', 'Hurra!');
    await userEvent.upload(
      screen.getByLabelText('Foto auswählen'),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    await press('Gruß dazulegen');
    expect(screen.getByText('Foto wird vorbereitet …')).toBeVisible();
    expect(put()).toEqual([]);
    late.come();
    await lies();
    expect(put()).toMatchObject([{ picture: PICTURE }]);
  });

  test('sends nothing without a photo that turns out too large', async () => {
    const late = lateAnswer();
    vi.mocked(prepareFile).mockImplementationOnce(async () => {
      await late.promise;
      const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.gif', { type: 'image/gif' });
      return { file, remarks: [] };
    });
    show();
    await write('Lena', 'Hurra!');
    await userEvent.upload(
      screen.getByLabelText('Foto auswählen'),
      new File(['x'], 'a.gif', { type: 'image/gif' }),
    );
    await press('Gruß dazulegen');
    late.come();
    expect(await screen.findByText(/^Foto zu groß/)).toBeVisible();
    expect(put()).toEqual([]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Gruß dazulegen' })).not.toHaveAttribute('aria-busy'),
    );
  });

  test('ends a recording that runs, and takes it along', async () => {
    const { recorder } = fakeRecorder();
    uploadFile.mockResolvedValue({
      path: VOICE,
      publicUrl: `https://gifts.example/storage/v1/object/public/gift_audio/${VOICE}`,
    });
    show();
    await write('Lena', 'Hurra!');
    await press('Sprachnachricht aufnehmen');
    await screen.findByRole('button', { name: 'Aufnahme beenden' });
    recorder().deliver(new Blob(['sound'], { type: 'audio/webm;codecs=opus' }));
    await press('Gruß dazulegen');
    await lies();
    expect(put()).toMatchObject([{ voice: VOICE }]);
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  test('sends nothing without a recording that failed', async () => {
    fakeRecorder();
    show();
    await write('Lena', 'Hurra!');
    await press('Sprachnachricht aufnehmen');
    await screen.findByRole('button', { name: 'Aufnahme beenden' });
    await press('Gruß dazulegen');
    expect(await screen.findByText(/^Das Mikrofon antwortet nicht/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Gruß dazulegen' })).not.toHaveAttribute('aria-busy'),
    );
    expect(put()).toEqual([]);
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  test.each([
    ['moves stays as it is', webp({ frames: noise(2 << 20) }), 'image/webp'],
    ['stands still becomes a smaller JPEG', largePhoto(), 'image/jpeg'],
  ])('a large picture that %s', async (_what, picture, type) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000 }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
        convertToBlob = async () => new Blob(['small'], { type: 'image/jpeg' });
      },
    );
    show();
    await write('Lena', 'Hurra!');
    await userEvent.upload(screen.getByLabelText('Foto auswählen'), toFile(picture));
    await screen.findByRole('button', { name: 'Foto entfernen' });
    await press('Gruß dazulegen');
    await lies();
    expect(uploadFile.mock.calls[0]?.[0].file.type).toBe(type);
  });

  test('is told of a photo whose place cannot be taken out', async () => {
    show();
    const photo = new File(['II+\0'], 'a.tif', { type: 'image/tiff' });
    await userEvent.upload(await screen.findByLabelText('Foto auswählen'), photo);
    expect(await screen.findByText(/^Stehen Ort oder Kamera in diesem Bild/)).toBeVisible();
  });

  test.each([
    [
      'too large',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg', { type: 'image/jpeg' }),
      'Foto zu groß',
    ],
    ['no picture', new File(['x'], 'a.pdf', { type: 'application/pdf' }), 'Das ist kein Foto'],
    ['empty', new File([], 'a.jpg', { type: 'image/jpeg' }), 'Datei ist leer'],
  ])('is told why a file is not taken: %s', async (_why, file, words) => {
    show();
    const input = await screen.findByLabelText('Foto auswählen');
    await userEvent.upload(input, file, { applyAccept: false });
    expect(await screen.findByText(new RegExp(`^${words}`))).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Foto entfernen' })).toBeNull();
  });

  test.each([
    ['unknown', 'Diesen Link gibt es nicht.'],
    ['deleted', 'Dieses Geschenk gibt es nicht mehr.'],
    ['unpaid', 'Hier kannst du noch nichts dazulegen.'],
    ['ended', 'Das Sammeln ist beendet.'],
    ['full', 'Dieses Geschenk ist voll.'],
  ] as const)('is told what a link is that takes nothing: %s', async (state, words) => {
    answer({ state, gift: null });
    show();
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('keeps what was written when the gathering ends meanwhile', async () => {
    backend.putGreeting.mockResolvedValue('ended');
    show();
    await write('Lena', 'Hurra!');
    await press('Gruß dazulegen');
    expect(await screen.findByText('Das Sammeln ist beendet.')).toBeVisible();
    expect(await box('Dein Gruß')).toHaveValue('Hurra!');
    expect(screen.queryByRole('button', { name: 'Gruß dazulegen' })).toBeNull();
  });

  test('may take back what lies in an ended one, and no more', async () => {
    answer({ state: 'ended', own: [greeting()] });
    show();
    await lies();
    expect(screen.queryByRole('button', { name: 'Gruß ändern' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Gruß zurücknehmen' })).toBeVisible();
  });

  test('is asked for again after a lost connection; no other text than a token is sent', async () => {
    backend.readJoining.mockRejectedValueOnce(new BackendError('OFFLINE'));
    const { unmount } = show(`${TOKEN}.`);
    await press('Erneut versuchen');
    expect(await box('Dein Gruß')).toBeVisible();
    expect(backend.readJoining.mock.calls).toEqual([[TOKEN], [TOKEN]]);
    unmount();
    show('nothing');
    expect(await screen.findByText('Diesen Link gibt es nicht.')).toBeVisible();
    expect(backend.readJoining).toHaveBeenCalledTimes(2);
  });
});
