import { useEffect, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { Button } from '@/ui/button.tsx';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { acceptInvitation, type InvitationState, invitationState } from './devices.ts';

interface DevicePageProps {
  /** The token in the address, '' without one. */
  token: string;
  /** Called when the token has been read, to take it out of the address bar and the history. */
  onRead: () => void;
  onDone: () => void;
}

type View = { state: 'asking' | 'taken' | 'missing' } | { state: 'failed'; words: string } | InvitationState;

const AGAIN =
  'Öffne auf dem anderen Gerät „Geschenkvorschau & Teilen“ und tippe auf „Auf anderem Gerät ' +
  'zeigen“: Dort bekommst du einen neuen Link.';

const PROBLEMS: { readonly [Why in View['state']]?: [title: string, text: string] } = {
  missing: ['In dieser Adresse fehlt der Link.', AGAIN],
  unknown: ['Diesen Link gibt es nicht, oder er wurde durch einen neueren ersetzt.', AGAIN],
  used: ['Dieser Link wurde schon benutzt.', `Er gilt nur einmal. ${AGAIN}`],
  expired: ['Dieser Link ist abgelaufen.', `So ein Link gilt nicht lange. ${AGAIN}`],
  own: [
    'Diesen Link hast du hier selbst gemacht.',
    'Öffne ihn auf dem Gerät, das deine Geschenke auch zeigen soll.',
  ],
};

/** The token alone: a messenger may take marks behind the link for a part of it. */
const withoutMarks = (token: string) => /^[0-9a-f]{32}(?![0-9a-z])/i.exec(token)?.[0] ?? token;

function contents(gifts: number, passes: number): string {
  const giftWords = gifts === 1 ? 'Ein Geschenk' : `${gifts} Geschenke`;
  const verb = gifts === 1 ? 'kommt' : 'kommen';
  if (gifts > 0 && passes > 0) return `${giftWords} und dein Abo kommen mit auf dieses Gerät.`;
  if (gifts > 0) return `${giftWords} ${verb} mit auf dieses Gerät.`;
  if (passes > 0) return 'Dein Abo kommt mit auf dieses Gerät.';
  return 'Auf dem anderen Gerät gibt es noch keine Geschenke.';
}

/** docs/behaviour.md#second-device. The link is used by the button only: previews open it, too. */
export default function DevicePage({ token: parameter, onRead, onDone }: DevicePageProps) {
  const address = withoutMarks(parameter);
  const [token, setToken] = useState(address);
  const [view, setView] = useState<View>({ state: 'asking' });
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);

  // The token is kept: the address loses it a moment later. A further link in this tab brings another.
  if (address && address !== token) setToken(address);
  useEffect(() => {
    if (parameter) onRead();
  }, [parameter, onRead]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` asks again.
  useEffect(() => {
    if (!token) return setView({ state: 'missing' });
    let isLeft = false;
    setView({ state: 'asking' });
    invitationState(token)
      .catch((error: unknown): View => ({ state: 'failed', words: failureWords(error) }))
      .then((answer) => {
        if (!isLeft) setView(answer);
      });
    return () => {
      isLeft = true;
    };
  }, [token, attempt]);

  useEffect(() => {
    if (view.state === 'taken') next.current?.focus();
  }, [view.state]);

  const take = async () => {
    setBusy(true);
    try {
      const state = await acceptInvitation(token);
      setView({ state: state === 'open' ? 'taken' : state });
    } catch (error) {
      setView({ state: 'failed', words: failureWords(error) });
    }
    setBusy(false);
  };
  const problem = PROBLEMS[view.state];

  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6">
      <h1 className="mb-6 text-3xl sm:text-4xl">Deine Geschenke auf diesem Gerät</h1>
      {view.state === 'asking' && <Spinner label="Einen Moment …" />}
      {view.state === 'open' && (
        <section className="grid justify-items-start gap-5 rounded-card bg-berry-soft p-5 sm:p-7">
          <p className="text-lg font-semibold">{contents(view.gifts, view.passes)}</p>
          <p className="text-ink-soft">
            Danach kannst du deine Geschenke auf beiden Geräten sehen, teilen und löschen, und lesen, wer sich
            bedankt hat. Was du später machst, siehst du zuerst nur auf dem Gerät, auf dem es entsteht; ein
            neuer Link bringt es herüber.
          </p>
          {view.gifts + view.passes > 0 && (
            <Button size="lg" icon={<Icon name="gift" />} busy={busy} onClick={take}>
              Übernehmen
            </Button>
          )}
        </section>
      )}
      {view.state === 'taken' && (
        <Notice
          tone="success"
          title="Deine Geschenke sind jetzt auch auf diesem Gerät."
          actions={
            <Button ref={next} icon={<Icon name="arrow-right" />} onClick={onDone}>
              Geschenke ansehen
            </Button>
          }
        />
      )}
      {problem && (
        <Notice tone="warning" title={problem[0]}>
          {problem[1]}
        </Notice>
      )}
      {view.state === 'failed' && (
        <FailedRequest title="Das hat gerade nicht geklappt." onRetry={() => setAttempt(attempt + 1)}>
          {view.words}
        </FailedRequest>
      )}
    </div>
  );
}
