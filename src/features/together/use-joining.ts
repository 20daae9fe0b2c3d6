import { useEffect, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { publicAddress, storedFileCalled } from '@/gift/stored-file.ts';
import { discardFiles } from '@/media/discarded-files.ts';
import { discardUploads, forgetUploads } from '@/media/stored-uploads.ts';
import { backendAddress } from '@/settings/backend-address.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import type { Joining, OwnGreeting } from './greeting.ts';
import type { Sending } from './greeting-form.tsx';
import { deleteGreeting, readJoining } from './requests.ts';
import { sendGreeting } from './send-greeting.ts';
import {
  type Attachment,
  type AttachmentKind,
  changeOf,
  forgetGreeting,
  hasArrived,
  isEmpty,
  keepAttachment,
  keepGreeting,
  keptGreeting,
  newGreeting,
  placeOf,
  type UnsentGreeting,
} from './unsent-greeting.ts';

const UNKNOWN: Joining = { state: 'unknown', own: [], gift: null };

const fileOf = ({ picture, voice }: OwnGreeting) => picture ?? voice;

/** A written greeting as it lies in the gift now. */
function storedAs({ id, name, message, attachment }: UnsentGreeting, path: string | null): OwnGreeting {
  const fileAs = (kind: AttachmentKind, bucket: string) =>
    attachment?.kind === kind ? storedFileCalled(bucket, path) : null;
  return {
    id,
    name: name.trim(),
    message: message.trim(),
    picture: fileAs('picture', 'gift_media'),
    voice: fileAs('voice', 'gift_audio'),
  };
}

/**
 * What a link to join shows, the greeting that is being written, and all that can be done with
 * both.
 *
 * @param token 32 hex digits, '' for a link that is none: it is not sent.
 */
export function useJoining(token: string) {
  /** null until it is known. */
  const [joining, setJoining] = useState<Joining | null>(null);
  /** Why it is not known. */
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  /** null while the own greetings are shown. */
  const [draft, setDraft] = useState<UnsentGreeting | null>(null);
  /** A file of the draft that could not be restored. */
  const [lost, setLost] = useState<AttachmentKind | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  /** Why the draft could not be sent, '' for no reason. */
  const [problem, setProblem] = useState('');
  const stop = useRef<AbortController>(null);
  /** Whether a form was here before the own greetings. */
  const [isBack, setBack] = useState(false);
  /** A recorder that is taken away hands over its sound after the last rendering. */
  const latest = useRef(draft);

  const show = (next: UnsentGreeting | null) => {
    latest.current = next;
    setDraft(next);
    setBack(next === null);
    setProblem('');
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` asks again.
  useEffect(() => {
    let isLeft = false;
    setFailure('');
    const load = async () => {
      const answer = token ? await readJoining(token) : UNKNOWN;
      const kept = latest.current ? null : await keptGreeting(token, answer.own);
      if (isLeft) return;
      const arrived = kept && answer.own.some((own) => hasArrived(token, kept.greeting, own));
      if (arrived) {
        forgetGreeting(token);
        forgetUploads(placeOf(token));
      }
      if (!latest.current) {
        setLost(arrived ? null : (kept?.lost ?? null));
        if (kept && !arrived) show(kept.greeting);
        else if (answer.own.length === 0) show(newGreeting());
      }
      // What was seen of the gift stays, whatever has become of it.
      setJoining((before) => ({ ...answer, gift: answer.gift ?? before?.gift ?? null }));
    };
    load().catch((error: unknown) => isLeft || setFailure(failureWords(error)));
    return () => {
      isLeft = true;
    };
  }, [token, attempt]);

  const own = joining?.own ?? [];
  const isChange = draft !== null && own.some(({ id }) => id === draft.id);

  const write = (fields: Partial<UnsentGreeting>) => {
    if (!latest.current) return;
    const next = { ...latest.current, ...fields };
    show(next);
    if (isEmpty(next)) forgetGreeting(token);
    else keepGreeting(token, next);
  };
  const attach = (attachment: Attachment | null) => {
    setLost(null);
    keepAttachment(
      token,
      latest.current?.attachment ?? null,
      attachment && 'file' in attachment ? attachment.file : null,
    );
    write({ attachment });
  };

  const send = async () => {
    if (!draft || sending) return;
    setProblem('');
    stop.current = new AbortController();
    const hasFile = draft.attachment !== null && 'file' in draft.attachment;
    setSending({ sent: hasFile ? 0 : null, waits: false });
    const result = await sendGreeting(token, draft, {
      signal: stop.current.signal,
      onProgress: (sent, total) => setSending({ sent: sent / total, waits: false }),
      onRetry: () => setSending((now) => now && { ...now, waits: true }),
    });
    setSending(null);
    switch (result.outcome) {
      case 'stored': {
        const stored = storedAs(draft, result.path);
        const before = own.find(({ id }) => id === draft.id);
        const replaced = before && fileOf(before);
        if (replaced && replaced.name !== result.path)
          discardFiles([publicAddress(backendAddress?.url ?? '', replaced)]);
        setJoining(
          (now) =>
            now && {
              ...now,
              own: before
                ? now.own.map((one) => (one.id === stored.id ? stored : one))
                : [...now.own, stored],
            },
        );
        // What was written meanwhile is a change of it.
        if (latest.current !== draft) return;
        forgetGreeting(token);
        show(null);
        return;
      }
      case 'stopped':
        return;
      case 'failed':
        setProblem(result.words);
        showError('Gruß nicht dazugelegt', result.words);
        return;
      default:
        setJoining((now) => now && { ...now, state: result.outcome });
    }
  };

  const takeBack = async (greeting: OwnGreeting) => {
    try {
      await deleteGreeting(greeting);
    } catch (error) {
      showError('Gruß nicht zurückgenommen', failureWords(error));
      return;
    }
    showToast('Gruß zurückgenommen', 'Er liegt nicht mehr dabei.');
    const others = own.filter(({ id }) => id !== greeting.id);
    setJoining((now) => now && { ...now, state: now.state === 'full' ? 'open' : now.state, own: others });
    // Its words are at hand, should they be meant otherwise.
    if (others.length === 0) show(newGreeting({ name: greeting.name, message: greeting.message }));
  };

  const leave = () => {
    forgetGreeting(token);
    discardUploads(placeOf(token));
    show(null);
  };

  return {
    joining,
    failure,
    retry: () => setAttempt((attempt) => attempt + 1),
    draft,
    isBack,
    isChange,
    lost,
    sending,
    problem,
    write,
    attach,
    send: () => void send(),
    stop: () => stop.current?.abort(),
    leave,
    /** Opens a stored greeting, or a new one under the same name. */
    open: (greeting: OwnGreeting | null) =>
      show(greeting ? changeOf(greeting) : newGreeting({ name: own.at(-1)?.name ?? '' })),
    takeBack,
  };
}
