import type { UploadKind } from '@/gift/file-types.ts';
import type { GiftRow } from '@/gift/row.ts';
import type { RunningBackend } from '../../supabase/embedded/server.ts';
import { giftIdOf } from '../e2e/pages.ts';
import type { TestFile } from '../files/bytes.ts';
import type { JourneyResult } from './journey.ts';

const ADDRESS_OF: Readonly<Record<UploadKind, 'media_url' | 'music_url' | 'video_greeting_url'>> = {
  main: 'media_url',
  audio: 'music_url',
  video: 'video_greeting_url',
};

async function fileIsWhole(
  backend: RunningBackend,
  address: string | null,
  file: TestFile,
): Promise<boolean> {
  if (!address) return false;
  const answer = await fetch(new URL(new URL(address).pathname, backend.url));
  return answer.ok && Buffer.from(await answer.arrayBuffer()).equals(file.bytes);
}

/** Problems with the stored rows and files of one journey, after the server was killed. */
export async function checkJourney(backend: RunningBackend, result: JourneyResult): Promise<string[]> {
  const { plan, link } = result;
  const rows = await backend.database.query<GiftRow & Record<string, unknown>>(
    'select * from public.gifts where creator_email = $1',
    [plan.creatorEmail],
  );
  const [row] = rows;
  if (rows.length > 1) return [`duplicate: ${rows.length} gifts of one sender`];
  if (!link) return [];
  if (row?.id !== giftIdOf(link)) return ['lost: the gift that was reported as saved is not there'];
  const expected = {
    recipient_name: plan.recipientName,
    message: plan.message,
    sender_name: plan.senderName,
    wrapping_style: plan.style.value,
    media_file_name: plan.files.main?.name ?? null,
  };
  const wrong = Object.entries(expected)
    .filter(([column, value]) => row[column] !== value)
    .map(([column]) => `lost: ${column} is not what was written`);
  for (const [kind, file] of Object.entries(plan.files) as [UploadKind, TestFile][]) {
    if (!(await fileIsWhole(backend, row[ADDRESS_OF[kind]], file)))
      wrong.push(`lost: the ${kind} file is not whole`);
  }
  return wrong;
}
