import { callCounted, callFunction, readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { hasSenderKey } from '@/browser/sender-key.ts';
import { publicAddress } from '@/gift/stored-file.ts';
import { storableText } from '@/gift/text.ts';
import { discardFiles } from '@/media/discarded-files.ts';
import { backendAddress } from '@/settings/backend-address.ts';
import {
  type Gathering,
  type Greeting,
  type GreetingRow,
  greetingFromRow,
  type JoinedGift,
  type Joining,
  type JoiningProblem,
  type OwnGreeting,
  type ShownGreeting,
} from './greeting.ts';

/**
 * The requests of what is given together (docs/decisions/together.md). Each throws BackendError,
 * and each may arrive twice.
 */

const call = <T = void>(name: string, args: Readonly<Record<string, unknown>>) =>
  callFunction<T>(name, args, { repeats: true });

type Written = Pick<GreetingRow, 'id' | 'name' | 'message' | 'picture' | 'voice'>;

const ownFromRow = (row: Written): OwnGreeting => ({ ...greetingFromRow(row), id: row.id });

/** The list in an answer. Throws BackendError UNREADABLE for anything else. */
function listOf<T>(answer: readonly T[] | undefined): readonly T[] {
  if (!Array.isArray(answer)) throw new BackendError('UNREADABLE');
  return answer;
}

interface GatheringAnswer extends Pick<Gathering, 'state' | 'token'> {
  greetings: (Written & Pick<GreetingRow, 'written_at' | 'is_hidden'>)[];
}

const gatheringFrom = (answer: GatheringAnswer): Gathering => ({
  ...answer,
  greetings: listOf(answer.greetings).map((row) => ({
    ...ownFromRow(row),
    writtenAt: new Date(row.written_at),
    hidden: row.is_hidden,
  })),
});

/** null where nothing was switched on, or for another browser's gift. */
export async function readGathering(giftId: string): Promise<Gathering | null> {
  const answer = await call<GatheringAnswer | null>('gathering', { gift_id: giftId });
  return answer && gatheringFrom(answer);
}

/**
 * Switches the gathering of a saved gift on, ends it, or goes on. PT404 for another browser's gift.
 */
export const changeGathering = async (giftId: string, isOpen: boolean): Promise<Gathering> =>
  gatheringFrom(await call<GatheringAnswer>('change_gathering', { gift_id: giftId, is_open: isOpen }));

/** Ids of the greetings of all own gifts that have any, in order of arrival. */
export async function readGreetingIds(): Promise<{ giftId: string; ids: string[] }[]> {
  type Row = { gift_id: string; greetings: string[] };
  const rows = await readTable<Row[]>('rpc/gatherings', { asSender: true });
  return listOf(rows).map(({ gift_id, greetings }) => ({ giftId: gift_id, ids: greetings }));
}

/** Keeps a greeting of an own gift from its recipient, or shows it again. */
export const hideGreeting = (id: string, hidden: boolean): Promise<void> =>
  call('hide_greeting', { greeting_id: id, is_hidden: hidden });

/**
 * Deletes a greeting, one of an own gift or one that this browser wrote. Its file belongs to this
 * browser then, and is deleted like all discarded files.
 */
export async function deleteGreeting(greeting: OwnGreeting): Promise<void> {
  await call('delete_greeting', { greeting_id: greeting.id });
  discardFileOf(greeting);
}

/** Discards the file of an own greeting which has it no longer. */
export function discardFileOf({ picture, voice }: Greeting): void {
  const file = picture ?? voice;
  if (file) discardFiles([publicAddress(backendAddress?.url ?? '', file)]);
}

/** What a link to join shows. Asking writes nothing. */
export async function readJoining(token: string): Promise<Joining> {
  const answer = await call<{ state: Joining['state']; own: Written[] } & Partial<JoinedGift>>('joining', {
    token,
  });
  const { state, own, ...gift } = answer;
  const hasGift = gift.recipient_name !== undefined;
  return { state, own: listOf(own).map(ownFromRow), gift: hasGift ? (gift as JoinedGift) : null };
}

/** A greeting to be laid into a gift. */
export interface WrittenGreeting extends Pick<Greeting, 'name' | 'message'> {
  /** A new uuid; the same one again is the same greeting, changed if it differs. */
  id: string;
  /**
   * Paths of a picture in gift_media, or of a recording in gift_audio, that this browser uploaded.
   */
  picture: string | null;
  voice: string | null;
}

/**
 * Lays a greeting into a gift, or changes the own one with this id. 'limit': this browser has
 * MAX_OWN_GREETINGS in it. PT429 over the write limit, PT422 for a file that the database refuses.
 */
export async function putGreeting(
  token: string,
  { id, name, message, picture, voice }: WrittenGreeting,
): Promise<'stored' | 'limit' | JoiningProblem> {
  const { state } = await callCounted<{ state: 'stored' | 'limit' | JoiningProblem }>('put_greeting', {
    token,
    greeting_id: id,
    name: storableText(name),
    message: storableText(message),
    picture,
    voice,
  });
  return state;
}

/**
 * Up to thirty shown greetings of a gift, in order of arrival, below the position of the last one.
 * The key goes along where there is one, because a broken seal is known by it.
 */
export async function readGreetings(
  giftId: string,
  after = 0,
  signal?: AbortSignal,
): Promise<{ greetings: ShownGreeting[]; hasMore: boolean }> {
  type Answer = { greetings: (Written & Pick<GreetingRow, 'position'>)[]; has_more: boolean };
  const query = `rpc/greetings_of_gift?gift_id=${giftId}&after=${after}`;
  const { greetings, has_more } = await readTable<Answer>(query, { asSender: hasSenderKey(), signal });
  return {
    greetings: listOf(greetings).map((row) => ({ ...greetingFromRow(row), position: row.position })),
    hasMore: has_more,
  };
}
