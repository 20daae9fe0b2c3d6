import { randomUUID } from 'node:crypto';
import type { UploadKind } from '@/gift/file-types.ts';
import { PACKING_STYLES, type PackingStyle } from '@/gift/packing-styles.ts';
import { join, type TestFile } from '../files/bytes.ts';
import { pdf } from '../files/documents.ts';
import { wav } from '../files/movies.ts';
import { gif } from '../files/pictures.ts';
import type { Random } from './random.ts';

/** What one sender makes, and how the two people behave. */
export interface JourneyPlan {
  recipientName: string;
  message: string;
  senderName: string;
  /** No other journey uses it: rows are found by it. */
  creatorEmail: string;
  style: PackingStyle;
  files: Partial<Record<UploadKind, TestFile>>;
  /** FREEGIFT2025, which the database allows once per e-mail. */
  coupon: boolean;
  /** Reloads the page so many milliseconds after paying, before anything was said; null: waits. */
  reloadAfter: number | null;
  /** The recipient first opens another gift and switches before it has come. */
  switches: boolean;
  /** Probability that a request is harmed. */
  harm: number;
}

const MB = 1024 * 1024;
const NAMES = ['Mia', 'Änne', 'Jörg-Dieter', '小明', 'O’Neill', 'Zoë 🎈'];

/** Files that the page stores as they are, with bytes that no other journey has. */
function files(random: Random): JourneyPlan['files'] {
  const unique = ({ bytes, ...file }: TestFile) => ({ ...file, bytes: join(bytes, random.bytes(64)) });
  const kind = random.next();
  if (kind < 0.45) return {};
  if (kind < 0.65) return { main: unique(gif()) };
  if (kind < 0.8) return { main: unique(pdf({ size: random.between(2_000, 400_000) })) };
  if (kind < 0.9) return { main: unique(gif()), audio: unique(wav()) };
  // Above 6 MB files go up in resumable chunks.
  return { main: unique(pdf({ size: random.between(7 * MB, 13 * MB), name: 'album.pdf' })) };
}

export function planJourney(random: Random): JourneyPlan {
  return {
    recipientName: random.pick(NAMES),
    message: `Alles Liebe! ${random.between(0, 1_000_000)}\n${'ä'.repeat(random.between(1, 400))}`,
    senderName: random.pick(NAMES),
    creatorEmail: `${randomUUID()}@example.org`,
    style: random.pick(PACKING_STYLES),
    files: files(random),
    coupon: random.chance(0.2),
    reloadAfter: random.chance(0.2) ? random.between(0, 1500) : null,
    switches: random.chance(0.3),
    harm: random.pick([0, 0.15, 0.3, 0.5, 0.8]),
  };
}
