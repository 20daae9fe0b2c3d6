import { useEffect, useRef, useState } from 'react';
import { callCounted } from '@/api/backend.ts';
import { failureWords } from '@/api/failure-words.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';

interface NewsletterPageProps {
  /** The token in the address, '' without one. */
  token: string;
}

type Answer = 'confirmed' | 'left' | 'unknown';
type View = { state: 'asks' | Answer } | { state: 'failed'; words: string };

const SAID: Readonly<Record<Answer, [tone: 'success' | 'warning', title: string, text: string]>> = {
  confirmed: [
    'success',
    'Du bist angemeldet.',
    'Schön, dass du dabei bist! Abmelden kannst du dich hier jederzeit.',
  ],
  left: [
    'success',
    'Du bist abgemeldet.',
    'Wir haben deine E-Mail-Adresse gelöscht und schreiben dir nicht mehr.',
  ],
  unknown: [
    'warning',
    'Dieser Link gehört zu keiner Anmeldung.',
    'Vielleicht bist du schon abgemeldet, oder der Link ist unvollständig. Öffne ihn am besten direkt aus der E-Mail.',
  ],
};

/** A token without what a mail program takes for a part of the link. */
const withoutMarks = (token: string) => /^[0-9a-f]{32}(?![0-9a-z])/i.exec(token)?.[0].toLowerCase() ?? token;

/**
 * docs/behaviour.md#newsletter. To open the page asks the server nothing: mail scanners follow
 * links, and press no button.
 */
export default function NewsletterPage({ token }: NewsletterPageProps) {
  const [view, setView] = useState<View>({ state: 'asks' });
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (view.state !== 'asks') notice.current?.focus();
  }, [view]);

  const answer = async (wants: boolean) => {
    setBusy(wants ? 'yes' : 'no');
    try {
      setView(
        await callCounted<{ state: Answer }>('answer_newsletter', { token: withoutMarks(token), wants }),
      );
    } catch (error) {
      setView({ state: 'failed', words: failureWords(error) });
    }
    setBusy(null);
  };

  const said = view.state === 'asks' || view.state === 'failed' ? null : SAID[view.state];
  const isOver = view.state === 'left' || view.state === 'unknown';

  return (
    <div className="mx-auto max-w-xl px-4 pt-6 pb-16 sm:px-6">
      <h1 className="mb-6 text-3xl sm:text-4xl">Newsletter</h1>
      <div ref={notice} tabIndex={-1} className="outline-none">
        {said && (
          <Notice tone={said[0]} title={said[1]}>
            {said[2]}
          </Notice>
        )}
        {view.state === 'failed' && (
          <Notice tone="warning" title="Das hat gerade nicht geklappt.">
            {view.words}
          </Notice>
        )}
      </div>
      {!isOver && (
        <section className="mt-5 grid justify-items-start gap-5 rounded-card bg-berry-soft p-5 sm:p-7">
          {view.state !== 'confirmed' && (
            <p className="text-lg font-semibold">Möchtest du unseren Newsletter bekommen?</p>
          )}
          <div className="flex flex-wrap gap-3">
            {view.state !== 'confirmed' && (
              <Button size="lg" busy={busy === 'yes'} disabled={busy === 'no'} onClick={() => answer(true)}>
                Ja, anmelden
              </Button>
            )}
            <Button
              variant="secondary"
              size="lg"
              busy={busy === 'no'}
              disabled={busy === 'yes'}
              onClick={() => answer(false)}
            >
              Abmelden
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
