import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { filesArrived } from './arriving-files.ts';
import '../../tests/files/jsdom-blobs.ts';
import { atLimit, empty, program } from '../../tests/files/broken.ts';
import { type TestFile, toFile } from '../../tests/files/bytes.ts';
import { docx, pdf } from '../../tests/files/documents.ts';
import { tellsPlace } from '../../tests/files/exif.ts';
import { mp4, wav } from '../../tests/files/movies.ts';
import { heic, jpeg } from '../../tests/files/pictures.ts';
import { FilePicker, type FilePickerProps } from './file-picker.tsx';

type FormProps = Pick<
  FilePickerProps,
  'kind' | 'restoredName' | 'disabled' | 'onChoose' | 'onRemove' | 'onLeft'
>;

/** The picker in a form that keeps the chosen file in its state. */
function Form({ onChoose, onRemove, ...rest }: FormProps) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FilePicker
      {...rest}
      file={file}
      onChoose={(chosen) => {
        onChoose(chosen);
        setFile(chosen);
      }}
      onRemove={() => {
        onRemove();
        setFile(null);
      }}
    >
      <button type="button" onClick={() => setFile(recording)}>
        Aufnehmen
      </button>
      <button type="button" onClick={() => setFile(null)}>
        Aufnahme verwerfen
      </button>
    </FilePicker>
  );
}

/** Takes the place of a chosen file without the picker, as a recorder does. */
const recording = new File(['sound'], 'Sprachnachricht, 0:30.webm', { type: 'audio/webm' });

function setUp(options: Partial<FormProps> = {}) {
  const onChoose = vi.fn();
  const onRemove = vi.fn();
  const onLeft = vi.fn();
  const { unmount } = render(
    <Form kind="main" {...options} onChoose={onChoose} onRemove={onRemove} onLeft={onLeft} />,
  );
  return { user: userEvent.setup({ applyAccept: false }), onChoose, onRemove, onLeft, unmount };
}

beforeEach(() => dismissToast(currentToast()?.key ?? 0));

const chosenName = () => waitFor(() => expect(currentToast()?.title).toBe('Datei ausgewählt'));
const transfer = (...files: TestFile[]) => ({ types: ['Files'], files: files.map(toFile) });

describe('FilePicker', () => {
  it('takes a photo, takes its place out, and says so', async () => {
    const { user, onChoose } = setUp();
    await user.upload(screen.getByLabelText('Datei auswählen'), toFile(jpeg()));
    await chosenName();
    expect(currentToast()?.text).toBe('eiffelturm.jpg');
    const [file] = onChoose.mock.calls[0] as [File];
    expect(tellsPlace(new Uint8Array(await file.arrayBuffer()))).toBe(false);
    expect(screen.getByText('eiffelturm.jpg')).toBeVisible();
    expect(screen.getByText('283 Byte')).toBeVisible();
  });

  it('lets whoever pays wait for a file that is being prepared', async () => {
    const { onChoose } = setUp();
    fireEvent.change(screen.getByLabelText('Datei auswählen'), { target: { files: [toFile(jpeg())] } });
    const chosenBefore = filesArrived().then(() => onChoose.mock.calls.length);
    expect(onChoose).not.toHaveBeenCalled();
    await chosenName();
    expect(await chosenBefore).toBe(1);
  });

  it.each([
    ['too large', atLimit(), 'Datei zu groß', 'Bitte wähle eine Datei, die kleiner als 25 MB ist.'],
    ['empty', empty(), 'Datei ist leer', 'enthält keine Daten'],
    ['of another type', program(), 'Dateityp nicht möglich', 'passt hier leider nicht'],
  ])('refuses a file that is %s and keeps the one before', async (_what, refused, title, text) => {
    const { user, onChoose } = setUp();
    await user.upload(screen.getByLabelText('Datei auswählen'), toFile(pdf()));
    await chosenName();
    await user.upload(screen.getByLabelText('Datei auswählen'), toFile(refused));
    expect(currentToast()).toMatchObject({ title, tone: 'destructive' });
    expect(currentToast()?.text).toContain(text);
    expect(onChoose).toHaveBeenCalledOnce();
    expect(screen.getByText('gutschein.pdf')).toBeVisible();
    // The toast goes by itself; what it said stays until it is closed or another file is chosen.
    dismissToast(currentToast()?.key ?? 0);
    const ways = title === 'Datei zu groß' ? 'Dein Film hat genau 25 MB' : text;
    expect(screen.getByText(new RegExp(ways))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hinweis ausblenden' }));
    expect(screen.queryByText(new RegExp(ways))).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Austauschen' })).toHaveFocus());
  });

  it('says when it is chosen that a file cannot be read, and nobody waits for it', async () => {
    const { user, onChoose } = setUp();
    const file = toFile(pdf());
    file.arrayBuffer = () => Promise.reject(new DOMException('cloud', 'NotReadableError'));
    await user.upload(screen.getByLabelText('Datei auswählen'), file);
    await waitFor(() => expect(currentToast()?.title).toBe('Datei nicht lesbar'));
    expect(screen.getByText(/„gutschein.pdf“ lässt sich gerade nicht lesen\. .* Cloud/)).toBeVisible();
    expect(await filesArrived()).toBe('taken');
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('asks before another file takes the place of the first', async () => {
    const { user, onChoose } = setUp();
    const choose = (file: TestFile) => user.upload(screen.getByLabelText('Datei auswählen'), toFile(file));
    await choose(pdf());
    await chosenName();
    await choose(docx());
    const question = screen.getByRole('group', {
      name: /^Ersetzen\?.*„gutschein.pdf“.*„Grüße & Küsse.docx“/,
    });
    const replace = within(question).getByRole('button', { name: 'Ersetzen' });
    await waitFor(() => expect(replace).toHaveFocus());
    await user.click(within(question).getByRole('button', { name: 'Behalten' }));
    expect(onChoose).toHaveBeenCalledOnce();
    expect(question).not.toBeInTheDocument();
    await choose(docx());
    await user.click(screen.getByRole('button', { name: 'Ersetzen' }));
    await waitFor(() => expect(screen.getByText('Grüße & Küsse.docx')).toBeVisible());
    expect(screen.queryByText('gutschein.pdf')).toBeNull();
    expect(onChoose).toHaveBeenCalledTimes(2);
  });

  it('takes the file that was chosen last, and not the one that was still being prepared', async () => {
    const { onChoose } = setUp();
    const input = screen.getByLabelText('Datei auswählen');
    const first = toFile(jpeg());
    fireEvent.change(input, { target: { files: [first] } });
    fireEvent.change(input, { target: { files: [new File([first], 'zweites.jpg', { type: first.type })] } });
    await filesArrived();
    await chosenName();
    expect(onChoose.mock.calls.map(([file]) => file.name)).toEqual(['zweites.jpg']);
  });

  it('asks no more about a file once the one before is gone', async () => {
    const { user } = setUp();
    const choose = (file: TestFile) => user.upload(screen.getByLabelText('Datei auswählen'), toFile(file));
    await choose(pdf());
    await chosenName();
    await choose(docx());
    screen.getByRole('group', { name: /^Ersetzen/ });
    await user.click(screen.getByRole('button', { name: 'Aufnahme verwerfen' }));
    await user.click(screen.getByRole('button', { name: 'Aufnehmen' }));
    expect(screen.queryByRole('group', { name: /^Ersetzen/ })).toBeNull();
  });

  it('says what is remarkable about a file of that file alone', async () => {
    const { user } = setUp();
    await user.upload(screen.getByLabelText('Datei auswählen'), toFile(heic()));
    await chosenName();
    const remark = await screen.findByText(/heruntergeladen|Herunterladen|herunterladen/);
    await user.click(screen.getByRole('button', { name: 'Aufnehmen' }));
    expect(remark).not.toBeInTheDocument();
  });

  it('hands over what was still being prepared when its page was left', async () => {
    const { onChoose, onLeft, unmount } = setUp();
    fireEvent.change(screen.getByLabelText('Datei auswählen'), { target: { files: [toFile(jpeg())] } });
    unmount();
    await filesArrived();
    expect(onLeft).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'eiffelturm.jpg' }), null);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('removes the file, says so and takes the same one again', async () => {
    const { user, onChoose, onRemove } = setUp();
    await user.upload(screen.getByLabelText('Datei auswählen'), toFile(pdf()));
    // Or browsers would tell nothing when it is chosen again.
    expect(screen.getByLabelText('Datei auswählen')).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: 'Datei entfernen' }));
    expect(onRemove).toHaveBeenCalledOnce();
    expect(currentToast()?.title).toBe('Datei entfernt');
    await waitFor(() => expect(screen.getByLabelText('Datei auswählen')).toHaveFocus());
    await user.upload(screen.getByLabelText('Datei auswählen'), toFile(pdf()));
    await chosenName();
    expect(onChoose).toHaveBeenCalledTimes(2);
  });

  it('takes the first of several dropped files', async () => {
    const { onChoose } = setUp();
    fireEvent.drop(screen.getByLabelText('Datei auswählen'), { dataTransfer: transfer(docx(), pdf()) });
    await chosenName();
    expect(onChoose.mock.calls[0]?.[0]).toMatchObject({ name: 'Grüße & Küsse.docx' });
    expect(currentToast()?.text).toContain('nur eine Datei');
  });

  it('keeps a file dropped beside the zone from replacing the page', () => {
    setUp();
    const allowed = fireEvent.drop(document.body, { dataTransfer: transfer(pdf()) });
    expect(allowed).toBe(false);
  });

  it('takes a pasted picture, but leaves text in a text field alone', async () => {
    const { onChoose } = setUp();
    const field = document.body.appendChild(document.createElement('input'));
    const fromOffice = { files: [toFile(jpeg({ name: 'text.jpg' }))], types: ['text/plain', 'Files'] };
    fireEvent.paste(field, { clipboardData: fromOffice });
    fireEvent.paste(document.body, { clipboardData: { files: [toFile(jpeg())], types: ['Files'] } });
    await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
    expect(onChoose.mock.lastCall?.[0]).toMatchObject({ name: 'eiffelturm.jpg' });
    field.remove();
  });

  it('announces what this browser cannot show as a download', async () => {
    const { user } = setUp();
    await user.upload(screen.getByLabelText('Datei auswählen'), toFile(heic()));
    await chosenName();
    const thumbnail = await waitFor(() => document.querySelector('img') ?? expect.fail('no thumbnail'));
    fireEvent.error(thumbnail);
    expect(screen.getByText(/zum Herunterladen angeboten/)).toBeVisible();
  });

  it.each(['main', 'video'] as const)(
    'announces a film without a picture as a download: %s',
    async (kind) => {
      const { user } = setUp({ kind });
      const input = screen.getByLabelText(kind === 'main' ? 'Datei auswählen' : 'Videogruß auswählen');
      await user.upload(input, toFile(mp4({ hasPlace: false })));
      await chosenName();
      const film = await waitFor(() => document.querySelector('video') ?? expect.fail('no thumbnail'));
      expect(screen.queryByText(/zum Herunterladen angeboten/)).toBeNull();
      Object.defineProperty(film, 'videoWidth', { value: 0 });
      fireEvent.loadedMetadata(film);
      expect(screen.getByText(/zum Herunterladen angeboten/)).toBeVisible();
    },
  );

  it('says the limits before choosing, and names the other kinds', async () => {
    const { user, onChoose } = setUp({ kind: 'audio' });
    const input = screen.getByLabelText('Audionachricht auswählen');
    expect(input).toHaveAccessibleDescription(/kleiner als 25 MB/);
    expect(input).toHaveAttribute('accept', 'audio/*');
    await user.upload(input, toFile(wav()));
    expect(await screen.findByRole('button', { name: 'Sprachnachricht entfernen' })).toBeVisible();
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it('takes nothing while it is disabled', () => {
    const { onChoose } = setUp({ disabled: true });
    expect(screen.getByLabelText('Datei auswählen')).toBeDisabled();
    fireEvent.drop(screen.getByLabelText('Datei auswählen'), { dataTransfer: transfer(pdf()) });
    fireEvent.paste(document.body, { clipboardData: transfer(pdf()) });
    expect(onChoose).not.toHaveBeenCalled();
  });
});
