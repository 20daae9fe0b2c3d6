import { randomUUID } from 'node:crypto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useReducer, useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { createDraft, draftReducer } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { afterFrame } from '@/ui/after-frame.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { type PaymentHost, PaymentPanel } from './payment-panel.tsx';
import { pendingOrders } from './pending-orders.ts';
import { couponState, currentPass, draftState, giftWithCoupon, type Pass } from './requests.ts';
import '../../../tests/install-extras.ts';

vi.mock('./requests.ts', async (original) => ({
  ...(await original<typeof import('./requests.ts')>()),
  giftWithCoupon: vi.fn(async () => null),
  couponState: vi.fn(async () => 'ok'),
  draftState: vi.fn(async () => 'free'),
  currentPass: vi.fn(async () => null),
}));
vi.mock('@/settings/settings.ts', () => ({
  settings: {
    couponTestEmail: '',
    paypal: { clientId: 'real', merchantId: 'MERCHANT', environment: 'sandbox' },
  },
}));

interface PageProps {
  draft: GiftDraft;
  isPaymentConfigured: boolean;
  calls: Omit<
    PaymentHost,
    'dispatch' | 'currentDraft' | 'prepare' | 'isCurrent' | 'canNavigateToGift' | 'rename'
  > & {
    prepare: (draft: GiftDraft) => Promise<GiftRow | null>;
  };
}

/** The wizard as far as the payment tab needs it. */
function Page({ draft: first, isPaymentConfigured, calls }: PageProps) {
  const [draft, dispatch] = useReducer(draftReducer, first);
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  const [isOpen, setOpen] = useState(true);
  const changeEmail = () => dispatch({ type: 'edit', fields: { creator_email: 'mia@example.com' } });
  const beginAnew = () => dispatch({ type: 'edit', fields: { id: randomUUID(), applied_coupon: null } });
  return (
    <>
      <button type="button" onClick={changeEmail}>
        Andere E-Mail
      </button>
      <button type="button" onClick={beginAnew}>
        Neuer Entwurf
      </button>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Inhalt' : 'Zahlung'}
      </button>
      <p>Gutschein: {draft.applied_coupon?.code ?? 'keiner'}</p>
      {isOpen && (
        <PaymentPanel
          errorOf={() => undefined}
          draft={draft}
          host={{
            ...calls,
            dispatch,
            currentDraft: () => newest.current,
            prepare: () => calls.prepare(draft),
            isCurrent: (giftId) => giftId === draft.id,
            canNavigateToGift: (giftId) => giftId === draft.id,
            rename: (giftId) => {
              if (giftId !== draft.id) return null;
              const id = randomUUID();
              dispatch({ type: 'edit', fields: { id } });
              return id;
            },
          }}
          isPaymentConfigured={isPaymentConfigured}
        />
      )}
    </>
  );
}

function open({
  draft: fields = {},
  isPaymentConfigured = false,
}: {
  draft?: Partial<GiftDraft>;
  isPaymentConfigured?: boolean;
} = {}) {
  const draft: GiftDraft = {
    ...createDraft({ id: randomUUID(), now: new Date(0) }),
    recipientName: 'Oma Erna',
    message: 'Alles Liebe!',
    senderName: 'Mia',
    creator_email: 'mia@example.org',
    ...fields,
  };
  const calls = {
    prepare: vi.fn<(draft: GiftDraft) => Promise<GiftRow | null>>(async (now) => toGiftRow(now)),
    save: vi.fn(async (row: GiftRow) => row),
    onSaved: vi.fn(),
    onSavedElsewhere: vi.fn(),
    onShow: vi.fn(),
    onFrozenChange: vi.fn(),
    onPaymentError: vi.fn(),
    onPaymentCancel: vi.fn(),
    openTab: vi.fn(),
  };
  return {
    ...calls,
    draft,
    user: userEvent.setup({ delay: null }),
    ...render(<Page calls={calls} draft={draft} isPaymentConfigured={isPaymentConfigured} />),
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const order = () => within(screen.getByRole('region', { name: 'Deine Bestellung' }));
const lastSaved = (save: ReturnType<typeof open>['save']) => save.mock.lastCall?.[0];

async function redeem(user: ReturnType<typeof userEvent.setup>, code: string) {
  await user.type(screen.getByRole('textbox', { name: 'Gutscheincode' }), code);
  await user.click(button('Einlösen'));
}

/** The database is asked about a coupon, and grants it when this is called. */
function awaitedCoupon() {
  let answer: (state: 'ok') => void = () => {};
  vi.mocked(couponState).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  return () => act(async () => answer('ok'));
}

beforeEach(() => {
  localStorage.clear();
  vi.mocked(giftWithCoupon).mockReset().mockResolvedValue(null);
  vi.mocked(couponState).mockReset().mockResolvedValue('ok');
  vi.mocked(currentPass).mockReset().mockResolvedValue(null);
});

describe('choosing', () => {
  it('offers four options, each with its price text in the label', () => {
    open();
    const radios = screen.getAllByRole('radio');
    expect(screen.getByRole('radiogroup', { name: 'Bezahloption' })).toBeVisible();
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Einzelnes GeschenkEinmalig 2.49 EUR',
      'Monatsabo4.99 EUR / Monat · unbegrenzte Geschenke',
      'Jahresabo49.99 EUR / Jahr · unbegrenzte Geschenke, ca. 4.16 EUR pro Monat',
      'FirmenpaketEinmalig 0.00 EUR · Preis auf Anfrage',
    ]);
    expect(radios[0]).toBeChecked();
  });

  it('saves no coupon that fits no more', async () => {
    const { user, save } = open({ draft: { applied_coupon: { code: 'ABGESCHAFFT' } } });
    expect(screen.getByRole('textbox', { name: 'Gutscheincode' })).toHaveValue('');
    await user.click(button('Demo-Zahlung abschließen'));
    await waitFor(() => expect(lastSaved(save)).toMatchObject({ applied_coupon: null }));
  });

  it('clears the coupon with the option, and shows the price without it', async () => {
    const { user } = open();
    await redeem(user, 'welcome50');
    expect(await order().findByText('1.25 EUR')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Monatsabo/ }));
    expect(screen.getByRole('textbox', { name: 'Gutscheincode' })).toHaveValue('');
    expect(order().getByText('4.99 EUR')).toBeVisible();
    expect(order().getByText(/^4\.99 EUR ./)).toBeVisible();
  });
});

describe('coupon box', () => {
  it('shows an active coupon, and nothing after Entfernen', async () => {
    const { user } = open();
    await redeem(user, ' FreeGift2025 ');
    await waitFor(() => expect(currentToast()?.title).toBe('Gutschein angewendet!'));
    expect(screen.getByText('Gutschein FREEGIFT2025 aktiv')).toBeVisible();
    await user.click(button('Entfernen'));
    await waitFor(() => expect(currentToast()?.title).toBe('Gutschein entfernt'));
    expect(screen.queryByText('Gutschein FREEGIFT2025 aktiv')).toBeNull();
  });

  it('asks for this e-mail and coupon, and refuses what was used', async () => {
    vi.mocked(giftWithCoupon).mockResolvedValue('22222222-2222-4222-8222-222222222222');
    const { user } = open();
    await redeem(user, 'FREEGIFT2025');
    expect(giftWithCoupon).toHaveBeenCalledWith('mia@example.org', 'FREEGIFT2025');
    expect(currentToast()).toMatchObject({ title: 'Gutschein bereits verwendet', tone: 'destructive' });
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Gutscheincode' })).toHaveAccessibleDescription(
        'Du hast diesen Gutschein bereits einmal eingelöst.',
      ),
    );
  });

  it('believes the database, and asks it about this gift', async () => {
    vi.mocked(couponState).mockResolvedValue('expired');
    const { user, draft } = open();
    await redeem(user, 'welcome50');
    await waitFor(() => expect(currentToast()?.title).toBe('Gutschein abgelaufen'));
    expect(couponState).toHaveBeenCalledWith({
      code: 'WELCOME50',
      option: 'single',
      email: 'mia@example.org',
      giftId: draft.id,
    });
    expect(screen.getByRole('textbox', { name: 'Gutscheincode' })).toBeVisible();
  });

  it('drops an answer that belongs to another option', async () => {
    const granted = awaitedCoupon();
    const { user } = open();
    await redeem(user, 'WELCOME50');
    // Nobody pays the full price while the discount is on its way.
    expect(screen.queryByRole('button', { name: 'Demo-Zahlung abschließen' })).toBeNull();
    expect(screen.getByText('Dein Gutschein wird geprüft …')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Monatsabo/ }));
    const said = currentToast();
    await granted();
    expect(currentToast()).toBe(said);
    expect(screen.queryByText('Gutschein WELCOME50 aktiv')).toBeNull();
    expect(order().getByText('4.99 EUR')).toBeVisible();
    expect(button('Demo-Zahlung abschließen')).toBeVisible();
  });

  it.each([
    ['WELCOME50', true],
    ['FREEGIFT2025', false],
  ])('an answer about %s after the e-mail has changed: is taken %s', async (code, isTaken) => {
    const granted = awaitedCoupon();
    const { user } = open();
    await redeem(user, code);
    await user.click(button('Andere E-Mail'));
    await granted();
    expect(screen.queryByText(`Gutschein ${code} aktiv`) !== null).toBe(isTaken);
  });

  it.each([
    ['another draft was begun', 'Neuer Entwurf', 'keiner'],
    ['the e-mail became another', 'Andere E-Mail', 'keiner'],
    ['nothing else was done', null, 'FREEGIFT2025'],
  ])('counts its late answer on another tab where %s', async (_what, done, applied) => {
    const granted = awaitedCoupon();
    const { user } = open();
    await redeem(user, 'FREEGIFT2025');
    await user.click(button('Inhalt'));
    if (done) await user.click(button(done));
    await granted();
    expect(screen.getByText(`Gutschein: ${applied}`)).toBeVisible();
  });

  it.each([
    ['in demo mode', 'Demo-Zahlung abschließen'],
    ['by the pass', 'Geschenk im Abo erstellen'],
  ])('lets nothing be ordered %s before its answer, also by who comes back to the tab', async (_how, pay) => {
    localStorage.setItem('sender-key', '0'.repeat(32));
    vi.mocked(currentPass).mockResolvedValue({
      option: 'monthly_subscription',
      validUntil: new Date('2026-12-21T12:00:00Z'),
    });
    const granted = awaitedCoupon();
    const { user, prepare } = open();
    await redeem(user, 'WELCOME50');
    await user.click(button('Inhalt'));
    await user.click(button('Zahlung'));
    await screen.findByText('Dein Monatsabo gilt bis 21.12.2026');
    for (const offered of screen.queryAllByRole('button', { name: pay })) await user.click(offered);
    expect(prepare).not.toHaveBeenCalled();
    expect(screen.getByText('Dein Gutschein wird geprüft …')).toBeVisible();
    await granted();
    expect(order().getByText('1.25 EUR')).toBeVisible();
    expect(button(pay)).not.toHaveAttribute('aria-busy');
  });

  it('gives a check up that nobody answers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.mocked(couponState).mockReturnValue(new Promise(() => {}));
    const { user } = open();
    await redeem(user, 'WELCOME50');
    await act(() => vi.advanceTimersByTimeAsync(8000));
    vi.useRealTimers();
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Fehler bei der Prüfung',
        text: 'Der Gutschein konnte nicht überprüft werden.',
      }),
    );
    expect(button('Demo-Zahlung abschließen')).toBeVisible();
  });
});

describe('a subscription', () => {
  const holdPass = () => {
    localStorage.setItem('sender-key', '0'.repeat(32));
    vi.mocked(currentPass).mockResolvedValue({
      option: 'monthly_subscription',
      validUntil: new Date('2026-12-21T12:00:00Z'),
    });
  };

  it('is the way to the next gift while it is valid, beside what was chosen', async () => {
    holdPass();
    const { user, save, onSaved, draft } = open({ draft: { paymentOption: 'yearly_subscription' } });
    expect(await screen.findByText('Dein Monatsabo gilt bis 21.12.2026')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Jahresabo/ })).toBeChecked();
    expect(order().getByText('49.99 EUR')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Gutscheincode' })).toBeVisible();
    expect(button('Demo-Zahlung abschließen')).toBeVisible();
    await user.click(button('Geschenk im Abo erstellen'));
    await waitFor(() =>
      expect(lastSaved(save)).toMatchObject({ price_id: 'monthly_subscription', payment_status: 'paid' }),
    );
    expect(onSaved.mock.lastCall?.[1]).toMatchObject({ id: `PASS_${draft.id}` });
  });
});

describe('the focus', () => {
  it('goes from the code to Entfernen and back', async () => {
    const { user } = open();
    await user.type(screen.getByRole('textbox', { name: 'Gutscheincode' }), 'WELCOME50{Enter}');
    await waitFor(() => expect(button('Entfernen')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Gutscheincode' })).toHaveFocus());
  });

  it('stays where it has gone while a coupon was checked', async () => {
    const granted = awaitedCoupon();
    const { user } = open();
    await redeem(user, 'WELCOME50');
    const option = screen.getByRole('radio', { name: /Einzelnes Geschenk/ });
    act(() => option.focus());
    await granted();
    await act(() => new Promise<void>((done) => afterFrame(done)));
    expect(button('Entfernen')).toBeVisible();
    expect(option).toHaveFocus();
  });

  it('stays with the payment when what was stuck goes on', async () => {
    const { user, save } = open();
    save.mockRejectedValueOnce(new BackendError('OFFLINE'));
    await user.click(button('Demo-Zahlung abschließen'));
    const again = await screen.findByRole('button', { name: 'Erneut speichern' });
    save.mockReturnValue(new Promise(() => {}));
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Bezahlung' })).toHaveFocus());
  });
});

describe('ways without PayPal', () => {
  it('repeats the very same row after a save without an answer, with the form frozen', async () => {
    const { user, save, onSaved, onFrozenChange } = open();
    save.mockRejectedValueOnce(new BackendError('TIMEOUT'));
    await user.click(button('Demo-Zahlung abschließen'));
    const again = await screen.findByRole('button', { name: 'Erneut speichern' });
    expect(currentToast()?.text).toBe(
      'Dein Geschenk konnte nicht in der Datenbank gespeichert werden. Fehler: Der Server antwortet nicht. Bitte versuche es noch einmal.',
    );
    await vi.waitFor(() => expect(onFrozenChange).toHaveBeenLastCalledWith(true));
    for (const option of screen.getAllByRole('radio')) expect(option).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Demo-Zahlung abschließen' })).toBeNull();
    await user.click(again);
    expect(save.mock.calls[1]).toEqual(save.mock.calls[0]);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it('says why nothing was made while the backend does not answer', async () => {
    vi.mocked(draftState).mockRejectedValueOnce(new BackendError('OFFLINE'));
    const { user, save } = open();
    await user.click(button('Demo-Zahlung abschließen'));
    await waitFor(() => expect(currentToast()?.title).toBe('Speicherfehler'));
    // Drawn in a transition, behind the toast.
    expect(await screen.findByText('Der Server ist gerade nicht erreichbar')).toBeVisible();
    expect(button('Demo-Zahlung abschließen')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  it("turns the database's refusal of a second free gift into its toast, and drops the coupon", async () => {
    const { user, save } = open({ draft: { applied_coupon: { code: 'FREEGIFT2025' } } });
    save.mockRejectedValueOnce(
      new BackendError('23505', 'duplicate key value violates unique constraint "coupon_use_once_per_email"'),
    );
    await user.click(button('Kostenloses Geschenk erstellen'));
    await waitFor(() => expect(currentToast()?.title).toBe('Gutschein bereits verwendet'));
    expect(await screen.findByRole('textbox', { name: 'Gutscheincode' })).toBeVisible();
  });
});

describe('PayPal', () => {
  const sdk = async () =>
    waitFor(() => {
      const script = document.querySelector<HTMLScriptElement>('script[src*="paypal.com/sdk/js"]');
      if (!script) throw new Error('PayPal was not asked.');
      return script;
    });

  it('asks the sandbox for its script with merchant, currency and intent, and shows the buttons', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    document.head.insertAdjacentHTML('beforeend', '<meta name="csp-nonce" content="n0nce">');
    const { container } = open({ isPaymentConfigured: true });
    expect(await screen.findByText('PayPal wird geladen …')).toBeVisible();
    const script = await sdk();
    const address = new URL(script.src);
    expect(address.host).toBe('www.sandbox.paypal.com');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      'client-id': 'real',
      'merchant-id': 'MERCHANT',
      components: 'buttons',
      currency: 'EUR',
      intent: 'capture',
    });
    expect(script.nonce).toBe('n0nce');
    document.querySelector('meta[name="csp-nonce"]')?.remove();
    const buttonsOf = () => ({
      isEligible: () => true,
      render: async (element: HTMLElement) =>
        void element.append(document.createElement('b'), 'Mit PayPal bezahlen'),
      close: async () => {},
    });
    Object.assign(window, { paypal: { Buttons: buttonsOf } });
    await act(async () => fireEvent.load(script));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(container, 'a minute later, too').toHaveTextContent('Mit PayPal bezahlen');
    Object.assign(window, { paypal: undefined });
    script.remove();
  });

  it('says what to check when the script fails, and tries again', async () => {
    const { user } = open({ isPaymentConfigured: true });
    const script = await sdk();
    await act(async () => fireEvent.error(script));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Client-ID');
    expect(vi.mocked(console.error).mock.lastCall?.[0]).toContain('Failed to load the PayPal JS SDK script');
    vi.mocked(console.error).mockClear();
    await user.click(button('Erneut versuchen'));
    expect(screen.getByText('PayPal wird geladen …')).toBeVisible();
    (await sdk()).remove();
  });

  const script = async (buttonsOf: unknown) => {
    const element = await sdk();
    Object.assign(window, { paypal: buttonsOf === null ? {} : { Buttons: buttonsOf } });
    await act(async () => void fireEvent.load(element));
  };

  it.each<[string, unknown]>([
    ['that are not there', null],
    [
      'that throw',
      () => {
        throw new Error('changed');
      },
    ],
    [
      'that cannot be rendered',
      () => ({
        isEligible: () => true,
        render: async (element: HTMLElement) => {
          element.append('…', document.createElement('i'));
          throw new Error('changed');
        },
        close: async () => {},
      }),
    ],
  ])('shows the notice for buttons %s', async (_, buttonsOf) => {
    const { user } = open({ isPaymentConfigured: true });
    await script(buttonsOf);
    expect(await screen.findByRole('alert')).toHaveTextContent('PayPal konnte nicht geladen werden');
    vi.mocked(console.error).mockClear();
    await user.click(button('Erneut versuchen'));
    expect(screen.getByText('PayPal wird geladen …')).toBeVisible();
    Object.assign(window, { paypal: undefined });
    (await sdk()).remove();
  });

  it('shows the notice for buttons that leave their place empty', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({ isPaymentConfigured: true });
    await script(() => ({ isEligible: () => true, render: async () => {}, close: async () => {} }));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('alert')).toHaveTextContent('PayPal konnte nicht geladen werden');
    Object.assign(window, { paypal: undefined });
    (await sdk()).remove();
  });

  it('is asked for, and can be paid with, while nobody answers whether there is a pass', async () => {
    localStorage.setItem(STORAGE_KEYS.senderKey, 'a'.repeat(32));
    let answer: (pass: Pass) => void = () => {};
    vi.mocked(currentPass).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const { container } = open({ isPaymentConfigured: true });
    await script(() => ({
      isEligible: () => true,
      render: async (element: HTMLElement) => void element.append('Mit PayPal bezahlen'),
      close: async () => {},
    }));
    expect(container).toHaveTextContent('Mit PayPal bezahlen');
    await act(async () => answer({ option: 'monthly_subscription', validUntil: new Date() }));
    expect(container).toHaveTextContent('Mit PayPal bezahlen');
    expect(button('Geschenk im Abo erstellen')).toBeVisible();
    Object.assign(window, { paypal: undefined });
    (await sdk()).remove();
  });

  it('gives a hanging script up', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open({ isPaymentConfigured: true });
    const script = await sdk();
    const scrollsTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('PayPal konnte nicht geladen werden');
    // It stands below the window of a phone.
    expect(scrollsTo.mock.contexts.some((place) => (place as Element).contains(notice))).toBe(true);
    expect(vi.mocked(console.error).mock.lastCall?.[0]).toContain('Failed to load the PayPal JS SDK script');
    vi.mocked(console.error).mockClear();
    script.remove();
  });

  it.each([
    [{ applied_coupon: { code: 'FREEGIFT2025' } }, 'Kostenloses Geschenk erstellen'],
    [{ paymentOption: 'business_pack' }, 'Anfrage senden'],
  ] as [Partial<GiftDraft>, string][])('is not loaded for %o', (fields, name) => {
    open({ draft: fields, isPaymentConfigured: true });
    expect(button(name)).toBeVisible();
    expect(document.querySelector('script[src*="paypal.com"]')).toBeNull();
  });

  it.each([
    ['captured', 'Deine Zahlung ist da – dein Geschenk wird gespeichert'],
    ['disputed', 'Zahlung und Bestellung passen nicht zusammen'],
  ] as const)('asks for no money when the pending order is %s', (state, text) => {
    const draft = createDraft({ id: randomUUID(), now: new Date(0) });
    pendingOrders.keep({
      giftId: draft.id,
      orderId: 'ORDER-1',
      state,
      row: toGiftRow(draft),
      amount: 249,
      createdAt: new Date(0).toISOString(),
    });
    open({ draft, isPaymentConfigured: false });
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Demo-Zahlung abschließen' })).toBeNull();
  });
});

describe('an inquiry', () => {
  it('offers company, number, day and note, none of them asked for, and a coupon box that says no', async () => {
    const { user, save } = open();
    await user.click(screen.getByRole('radio', { name: /Firmenpaket/ }));
    expect(order().getByText(/Preis auf Anfrage/)).toBeVisible();
    const company = await screen.findByRole('textbox', { name: 'Firma (optional)' });
    await user.type(company, 'Lot GbR');
    expect(company).toHaveValue('Lot GbR');
    expect(screen.getByRole('textbox', { name: 'Anzahl der Geschenke (optional)' })).not.toBeRequired();
    expect(screen.getByLabelText('Wunschtermin (optional)')).toHaveAttribute('type', 'date');
    expect(screen.getByRole('textbox', { name: 'Anmerkung (optional)' })).toBeVisible();
    await redeem(user, 'WELCOME50');
    expect(currentToast()).toMatchObject({
      title: 'Gutschein nicht anwendbar',
      text: 'Dieser Gutschein ist nicht für die gewählte Option gültig.',
    });
    await user.click(button('Anfrage senden'));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
  });

  it('leads to what its sample gift lacks', async () => {
    const { user, openTab } = open({ draft: { paymentOption: 'business_pack', senderName: '' } });
    await user.click(await screen.findByRole('button', { name: 'Muster gestalten' }));
    expect(openTab).toHaveBeenCalledExactlyOnceWith('media');
  });
});

describe('a connection that comes back', () => {
  it('saves what has not arrived, once', async () => {
    const { user, save, onSaved } = open();
    save.mockRejectedValueOnce(new BackendError('OFFLINE'));
    await user.click(button('Demo-Zahlung abschließen'));
    await screen.findByRole('button', { name: 'Erneut speichern' });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    window.dispatchEvent(new Event('online'));
    expect(save).toHaveBeenCalledTimes(2);
  });
});
