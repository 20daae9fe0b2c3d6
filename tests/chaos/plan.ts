import { randomUUID } from 'node:crypto';
import type { UploadKind } from '@/gift/file-types.ts';
import { PACKING_STYLES, type PackingStyle } from '@/gift/packing-styles.ts';
import { join, type TestFile } from '../files/bytes.ts';
import { pdf } from '../files/documents.ts';
import { wav } from '../files/movies.ts';
import { gif } from '../files/pictures.ts';
import type { Random } from './random.ts';

/** The gift of one journey, and how its sender and recipient behave. */
export interface JourneyPlan {
  recipientName: string;
  message: string;
  senderName: string;
  /** Unique to the journey, to find its rows. */
  creatorEmail: string;
  style: PackingStyle;
  files: Partial<Record<UploadKind, TestFile>>;
  /** FREEGIFT2025, which the database allows once per e-mail. */
  coupon: boolean;
  /** Milliseconds after paying at which the sender reloads the page; null without a reload. */
  reloadAfter: number | null;
  /** Whether the recipient first opens another gift and switches before it is loaded. */
  switches: boolean;
  /** Probability that a request gets a fault. */
  harm: number;
}

const MB = 1024 * 1024;
const NAMES = ['Mia', 'Änne', 'Jörg-Dieter', '小明', 'O’Neill', 'Zoë 🎈'];

/** Files that the page stores unchanged, with bytes that are unique to the journey. */
function files(random: Random): JourneyPlan['files'] {
  const unique = ({ bytes, ...file }: TestFile) => ({ ...file, bytes: join(bytes, random.bytes(64)) });
  const kind = random.next();
  if (kind < 0.45) return {};
  if (kind < 0.65) return { main: unique(gif()) };
  if (kind < 0.8) return { main: unique(pdf({ size: random.between(2_000, 400_000) })) };
  if (kind < 0.9) return { main: unique(gif()), audio: unique(wav()) };
  // Files above 6 MB are uploaded in more than one chunk.
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
