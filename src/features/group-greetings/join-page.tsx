import { type CSSProperties, useEffect } from 'react';
import { DEFAULT_RIBBON_COLOR } from '@/gift/papers-and-effects.ts';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { Button, RetryButton } from '@/ui/button.tsx';
import type { Elements } from '@/ui/elements.ts';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Waiting } from '@/ui/spinner.tsx';
import { LETTERS } from '@/wrapping/card-contract.ts';
import { CardFront } from '@/wrapping/card-front.tsx';
import { MagicalEffectLayer } from '@/wrapping/effects/magical-effect.tsx';
import { GiftWrapping, WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import { type JoiningProblem, LIMIT_WORDS, MAX_OWN_GREETINGS } from './greeting.ts';
import { GreetingForm } from './greeting-form.tsx';
import { OwnGreetings } from './own-greetings.tsx';
import { changeOf, isEmpty, newGreeting } from './unsent-greeting.ts';
import { useJoining } from './use-joining.ts';

/** A token without what a messenger takes for a part of the link; '' for anything else. */
const tokenOf = (parameter: string) => /^[0-9a-f]{32}(?![0-9a-z])/i.exec(parameter)?.[0].toLowerCase() ?? '';

type Words = readonly [title: string, text: string];

/** Why nothing can be laid into the gift, and what to do. */
function problemWords(problem: JoiningProblem, sender: string): Words {
  const ask = sender ? `Frag ${sender}` : 'Frag, wer dir den Link geschickt hat';
  switch (problem) {
    case 'unknown':
      return [
        'Diesen Link gibt es nicht.',
        'Beim Kopieren ist wohl ein Stück verloren gegangen. ' +
          'Frag, wer dir den Link geschickt hat, nach einem neuen.',
      ];
    case 'deleted':
      return [
        'Dieses Geschenk gibt es nicht mehr.',
        `Es wurde gelöscht, und mit ihm alle Grüße. ${ask}, was daraus geworden ist.`,
      ];
    case 'ended':
      return ['Das Sammeln ist beendet.', `Es kommt kein Gruß mehr dazu. ${ask}, ob noch Zeit ist.`];
    case 'unpaid':
      return [
        'Hier kannst du noch nichts dazulegen.',
        `Das Geschenk ist noch nicht bezahlt. Schau später wieder vorbei. ${ask}, wenn es länger dauert.`,
      ];
    case 'full':
      return [
        'Dieses Geschenk ist voll.',
        `Es liegen schon hundert Grüße darin. ${ask}, ob sich noch Platz findet.`,
      ];
  }
}

const ENDED_ADVICE = 'Was dabeiliegt, bleibt. Ändern lässt es sich nicht mehr, zurücknehmen schon.';
const WORDS_STAY = ' Was du geschrieben hast, bleibt hier stehen.';

/** States that may be over by the next look. */
const MAY_CHANGE: readonly string[] = ['ended', 'unpaid', 'full'];

/**
 * `#/mit/<token>` (docs/behaviour.md#given-together): guests with the link add a greeting to the
 * wrapped gift, and learn nothing of what else is in it.
 */
export default function JoinPage({ token: parameter }: { token: string }) {
  const token = tokenOf(parameter);
  const { joining, failure, draft, isSwapped, askAgain, swapTo, write, store, refuse, takeBack } =
    useJoining(token);
  const gift = joining?.gift ? wrappedGiftFromRow(joining.gift as GiftRow) : null;
  const recipientName = gift?.recipientName || UNKNOWN_RECIPIENT;
  const title = gift ? `Schreib mit für ${recipientName}` : 'Schreib mit';
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (!joining && !failure) return <Waiting label="Einen Moment …" />;
  if (!joining)
    return (
      <JoinFrame title={title} gift={null}>
        <FailedRequest title="Das hat gerade nicht geklappt." onRetry={askAgain}>
          {failure}
        </FailedRequest>
      </JoinFrame>
    );

  const { state, own } = joining;
  const isChange = own.some(({ id }) => id === draft?.id);
  const canSend = state === 'open' || (state === 'full' && isChange);
  const hasWords = draft !== null && !isEmpty(draft);
  const isLaidDown = own.length > 0 && !hasWords;
  const [problem, advice] = state === 'open' ? ['', ''] : problemWords(state, gift?.senderName ?? '');

  return (
    <JoinFrame title={title} gift={gift}>
      {problem && !canSend && (
        <Notice
          tone="warning"
          title={problem}
          actions={
            MAY_CHANGE.includes(state) &&
            !isLaidDown && <RetryButton size="sm" variant="secondary" onClick={askAgain} />
          }
        >
          {`${isLaidDown && state === 'ended' ? ENDED_ADVICE : advice}${hasWords ? WORDS_STAY : ''}`}
        </Notice>
      )}
      {draft && (canSend || hasWords) && (
        <div className="min-w-0">
          {own.length > 0 && <h2 className="mb-4 text-2xl">{isChange ? 'Gruß ändern' : 'Noch ein Gruß'}</h2>}
          <GreetingForm
            key={draft.id}
            token={token}
            greeting={draft}
            takesFocus={isSwapped}
            canSend={canSend}
            canLeave={own.length > 0}
            onChange={write}
            onStored={store}
            onRefused={refuse}
            onClose={() => swapTo(null)}
          />
        </div>
      )}
      {!draft && own.length > 0 && (
        <div className="min-w-0">
          <OwnGreetings
            greetings={own}
            recipientName={recipientName}
            ribbonColor={gift?.ribbonColor ?? null}
            takesFocus={isSwapped}
            canChange={state === 'open' || state === 'full'}
            onChange={(greeting) => swapTo(changeOf(greeting))}
            onTakenBack={takeBack}
          />
          {state === 'open' && own.length < MAX_OWN_GREETINGS && (
            <Button
              variant="quiet"
              className="mt-5 -ml-4"
              icon={<Icon name="message" />}
              onClick={() => swapTo(newGreeting({ name: own.at(-1)?.name ?? '' }))}
            >
              Noch einen Gruß schreiben
            </Button>
          )}
          {state === 'open' && own.length >= MAX_OWN_GREETINGS && (
            <p className="mt-5 text-ink-soft">{LIMIT_WORDS}</p>
          )}
        </div>
      )}
    </JoinFrame>
  );
}

interface JoinFrameProps {
  title: string;
  /** null where nothing is known of it. */
  gift: WrappedGift | null;
  children: Elements;
}

/** The closed gift, whom it is for, and beside it what can be done. */
function JoinFrame({ title, gift, children }: JoinFrameProps) {
  return (
    <div className="gift-page" style={{ [LETTERS]: title.length } as CSSProperties}>
      <h1 className="title">
        {gift ? (
          <span>
            Schreib mit für <bdi>{gift.recipientName || UNKNOWN_RECIPIENT}</bdi>
          </span>
        ) : (
          title
        )}
      </h1>
      {gift && (
        <p className="from text-balance">
          <bdi>{gift.senderName || 'Jemand'}</bdi> sammelt Grüße für{' '}
          <bdi>{gift.recipientName || UNKNOWN_RECIPIENT}</bdi>.
        </p>
      )}
      <div className="mt-6 grid gap-6 sm:grid-cols-[13rem_minmax(0,1fr)] sm:items-start">
        <div className="mx-auto w-32 sm:w-full">
          {gift ? (
            <ClosedGift gift={gift} />
          ) : (
            <div className="overflow-hidden rounded-card shadow-lift">
              <WrappingPicture style="box" pattern={1} ribbonColor={DEFAULT_RIBBON_COLOR} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-6 rounded-card bg-surface p-5 text-left shadow-soft sm:p-7">
          {children}
        </div>
      </div>
    </div>
  );
}

/** The outside of the gift card, which cannot be opened. */
function ClosedGift({ gift }: { gift: WrappedGift }) {
  const { ribbonColor, effect } = gift;
  return (
    <div className="gift" style={{ '--ribbon': ribbonColor } as CSSProperties}>
      <CardFront
        recipientName={gift.recipientName || UNKNOWN_RECIPIENT}
        hasButton={false}
        effect={effect !== 'none' && <MagicalEffectLayer effect={effect} />}
        wrapping={<GiftWrapping gift={gift} />}
      />
    </div>
  );
}
