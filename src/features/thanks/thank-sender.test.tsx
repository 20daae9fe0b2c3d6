import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { giftRow } from '../../../tests/builders.ts';
import { fakeFetch } from '../../../tests/fakes/fetch.ts';
import { fakeRecorder } from '../../../tests/fakes/recorder.ts';
import '../../../tests/files/jsdom-blobs.ts';

vi.mock('@/media/upload/uploads.ts', () => ({
  uploadFile: async () => ({ path: 'stimme.webm', publicUrl: 'https://gifts.example/stimme.webm' }),
}));
const { ThankSender } = await import('./thank-sender.tsx');

const fetchMock = fakeFetch();
const isAnswer = (url: unknown) => String(url).includes('/rpc/answer_of');
const sent = () =>
  fetchMock.mock.calls.filter(([url]) => !isAnswer(url)).map(([, init]) => JSON.parse(String(init?.body)));
/** The database takes a call, and says what became of it. */
const answerWith = (became: object) =>
  fetchMock.mockImplementation(async (url) =>
    isAnswer(url) ? Response.json(became) : new Response(null, { status: 204 }),
  );
const refuseWith = (code: string, message: string) => answerWith({ error: { code, message } });
const aGift = (fields = {}) => wrappedGiftFromRow(giftRow({ sender_name: 'Jonas', ...fields }));
const showGift = (gift: WrappedGift) => render(<ThankSender gift={gift} />);
const show = (fields = {}) => showGift(aGift(fields));
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const sound = () => new Blob(['sound'], { type: 'audio/webm;codecs=opus' });
const heart = () => screen.getByRole('button', { name: /^Herz/ });
const box = () => screen.getByRole('textbox', { name: 'Dein Dank' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Danke senden' }));

/** Begins a recording, which then holds a sound and still runs. */
async function record(recorder: ReturnType<typeof fakeRecorder>['recorder']) {
  await press('Audio aufnehmen');
  await button('Aufnahme beenden');
  recorder().deliver(sound());
}

beforeEach(() => {
  answerWith({ state: 'sent' });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(navigator, 'share');
});

describe('thanks for a sender', () => {
  it('a heart is one tap, and one heart', async () => {
    show();
    expect(fetchMock).not.toHaveBeenCalled();
    await userEvent.click(heart());
    expect(heart()).toHaveAccessibleName('Herz geschickt');
    expect(currentToast()).toMatchObject({ title: 'Dein Dank ist unterwegs!' });
    await userEvent.click(heart());
    expect(sent()).toMatchObject([{ heart: true, message: null, voice: null }]);
  });

  it('words are sent trimmed, without what PostgreSQL takes for no text, and then gone', async () => {
    show();
    fireEvent.change(box(), { target: { value: '  Danke!\0\ud83d  ' } });
    await send();
    expect(sent()).toMatchObject([{ heart: false, message: 'Danke!\ufffd', voice: null }]);
    expect(box()).toHaveValue('');
    expect(screen.getByText('Dein Dank ist angekommen.')).toBeVisible();
    await userEvent.type(box(), 'Noch etwas');
    expect(screen.queryByText('Dein Dank ist angekommen.')).not.toBeInTheDocument();
  });

  it.each([
    ['nothing', '', 'Schreib ein paar Worte oder sprich etwas ein.'],
    ['blanks', ' \u200b ', 'Schreib ein paar Worte oder sprich etwas ein.'],
    ['1001 characters', 'x'.repeat(1001), 'Das sind mehr als 1000 Zeichen.'],
  ])('%s is not sent, and the field says why', async (_what, text, words) => {
    show();
    if (text) await userEvent.click(box()).then(() => userEvent.paste(text));
    await send();
    expect(fetchMock).not.toHaveBeenCalled();
    expect(box()).toHaveFocus();
    expect(box()).toHaveAccessibleDescription(words);
  });

  it('words that did not arrive stay, and are the same thank-you the next time unless they changed', async () => {
    refuseWith('PT404', 'zu');
    show();
    await userEvent.type(box(), 'Danke!');
    await send();
    expect(currentToast()).toMatchObject({ title: 'Dank nicht gesendet', text: 'zu', tone: 'destructive' });
    expect(box()).toHaveValue('Danke!');
    await send();
    await userEvent.type(box(), '!');
    await send();
    const [first, again, changed] = sent().map(({ thanks_id }) => thanks_id);
    expect(again).toBe(first);
    expect(changed).not.toBe(first);
  });

  it('a heart that did not arrive is offered again', async () => {
    refuseWith('PT409', 'voll');
    show();
    await userEvent.click(heart());
    expect(heart()).toHaveAccessibleName('Herz schicken');
    expect(currentToast()).toMatchObject({ text: 'voll' });
  });

  it('what was begun is there again after the card was closed, and a heart stays sent', async () => {
    const { recorder } = fakeRecorder();
    const gift = aGift();
    const { unmount } = showGift(gift);
    await userEvent.click(heart());
    await userEvent.type(box(), 'Danke');
    await record(recorder);
    await press('Aufnahme beenden');
    await button('Aufnahme übernehmen');
    unmount();
    showGift(gift);
    expect(heart()).toHaveAccessibleName('Herz geschickt');
    await userEvent.click(heart());
    expect(sent()).toHaveLength(1);
    expect(box()).toHaveValue('Danke');
    expect(screen.getByRole('button', { name: 'Deine Sprachnachricht abspielen' })).toBeVisible();
  });

  it('a recording that arrived although its answer was lost is not sent again with changed words', async () => {
    const { recorder } = fakeRecorder();
    show();
    await record(recorder);
    await press('Aufnahme beenden');
    await press('Aufnahme übernehmen');
    await userEvent.type(box(), 'Danke!');
    fetchMock.mockImplementation(async () => Response.json({ message: 'Bad Gateway' }, { status: 400 }));
    await send();
    // The database knows the recording from the first try.
    fetchMock.mockImplementation(async (url) => {
      if (!isAnswer(url)) return new Response(null, { status: 204 });
      const isKnown = Boolean(sent().at(-1).voice);
      return Response.json(
        isKnown ? { error: { code: '23505', message: 'thanks_voice_once' } } : { state: 'sent' },
      );
    });
    await userEvent.type(box(), '!');
    await send();
    expect(sent().at(-1)).toMatchObject({ message: 'Danke!!', voice: null });
    expect(currentToast()).toMatchObject({ title: 'Dein Dank ist unterwegs!' });
    expect(box()).toHaveValue('');
    expect(screen.queryByLabelText('Deine Sprachnachricht')).toBeNull();
  });

  it('a recording that runs ends with the sending, and goes along', async () => {
    const { recorder } = fakeRecorder();
    show();
    await userEvent.type(box(), 'Danke!');
    await record(recorder);
    await send();
    await vi.waitFor(() => expect(sent()).toMatchObject([{ message: 'Danke!', voice: 'stimme.webm' }]));
    expect(await screen.findByText('Dein Dank ist angekommen.')).toBeVisible();
  });

  it('nothing goes without a recording that failed, which is told once', async () => {
    fakeRecorder();
    show();
    await userEvent.type(box(), 'Danke!');
    await press('Audio aufnehmen');
    await button('Aufnahme beenden');
    await send();
    expect(await screen.findByText(/^Das Mikrofon antwortet nicht/)).toBeVisible();
    expect(await button('Danke senden')).not.toHaveAttribute('aria-busy');
    expect(fetchMock).not.toHaveBeenCalled();
    expect(currentToast()).toMatchObject({ title: 'Feature in Kürze verfügbar!' });
  });

  it('a sender without a name is thanked too', () => {
    show({ sender_name: '' });
    expect(screen.getByRole('region', { name: 'Sag von Herzen danke' })).toHaveTextContent(
      'Wer es dir geschickt hat, erfährt nur, was du schickst.',
    );
  });

  it('the share sheet is offered where there is one, with what was written', async () => {
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: 'Über das Gerät teilen' })).toBeNull();
    unmount();
    const share = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    show();
    await press('Über das Gerät teilen');
    expect(share).toHaveBeenLastCalledWith({ text: 'Danke für dein Geschenk, Jonas!' });
    await userEvent.type(box(), ' Wie schön! ');
    await press('Über das Gerät teilen');
    expect(share).toHaveBeenLastCalledWith({ text: 'Wie schön!' });
    expect(fetchMock).not.toHaveBeenCalled();
  });
});
