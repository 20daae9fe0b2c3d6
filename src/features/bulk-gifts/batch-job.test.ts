import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { forgetOwnGift, rememberOwnGift } from '@/gifts/own-gifts.ts';
import type { BatchRecipient } from './requests.ts';

const backend = vi.hoisted(() => ({ giftsOfBatch: vi.fn(), makeGifts: vi.fn() }));
vi.mock('./requests.ts', () => backend);
const { renewedJob, runJob } = await import('./batch-job.ts');
const { forgetJob, forgetJobOfBatch, keepJob, keptJob, tidyJobs } = await import('./stored-jobs.ts');

const job = {
  id: 'batch',
  templateId: 'gift',
  title: 'Weihnachten',
  message: 'Für {Name}',
  recipients: Array.from({ length: 25 }, (_, n) => ({
    id: `id ${n}`,
    position: n + 1,
    name: `Mensch ${n}`,
    email: '',
    text: '',
  })),
};

/** What the database has, and what it was asked to make. */
let made: string[] = [];
let asked: BatchRecipient[] = [];
let room = Number.POSITIVE_INFINITY;

beforeEach(() => {
  made = [];
  asked = [];
  room = Number.POSITIVE_INFINITY;
  localStorage.clear();
  backend.giftsOfBatch.mockImplementation(async () => made.map((id) => ({ id })));
  backend.makeGifts.mockImplementation(async (_batch, recipients: BatchRecipient[]) => {
    asked.push(...recipients);
    const fitting = recipients.slice(0, Math.max(0, room - made.length)).map(({ id }) => id);
    made.push(...fitting);
    return fitting;
  });
});

const run = (onProgress: Parameters<typeof runJob>[1] = () => {}, signal = new AbortController().signal) =>
  runJob(job, onProgress, signal);

it('makes each gift once, with its words, and says how far it is', async () => {
  const told = vi.fn();
  expect(await run(told)).toBe('done');
  expect(made).toEqual(job.recipients.map(({ id }) => id));
  expect(asked[3]).toEqual({
    id: 'id 3',
    position: 4,
    name: 'Mensch 3',
    email: null,
    message: 'Für Mensch 3',
  });
  expect(told.mock.calls.map(([{ made: count }]) => count)).toEqual([0, 10, 20, 25]);
});

it('goes on where it was cut off, also where only the answer was lost', async () => {
  const page = new AbortController();
  backend.makeGifts.mockImplementationOnce(async (_batch, recipients: BatchRecipient[]) => {
    made.push(...recipients.map(({ id }) => id));
    page.abort(new Error('left'));
    return recipients.map(({ id }) => id);
  });
  await expect(run(undefined, page.signal)).rejects.toThrow('left');
  expect(await run()).toBe('done');
  expect(made).toHaveLength(25);
  expect(asked.map(({ id }) => id)).toEqual(job.recipients.slice(10).map(({ id }) => id));
});

it('waits for a lost line and goes on by itself', async () => {
  backend.makeGifts.mockRejectedValueOnce(new BackendError('OFFLINE'));
  const told = vi.fn(
    ({ isWaiting }: { isWaiting: boolean }) => isWaiting && dispatchEvent(new Event('online')),
  );
  vi.useFakeTimers();
  const result = run(told);
  await vi.runAllTimersAsync();
  expect(await result).toBe('done');
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ isWaiting: true }));
  expect(made).toHaveLength(25);
});

it('stops where the pass allows no more', async () => {
  room = 12;
  expect(await run()).toBe('full');
  expect(made).toHaveLength(12);
  expect(asked).toHaveLength(20);
});

it('tells of what does not pass by itself', async () => {
  backend.makeGifts.mockRejectedValueOnce(new BackendError('PT402', 'kein Abo'));
  await expect(run()).rejects.toThrow('kein Abo');
});

it('keeps a list of five hundred until it is done or given up', () => {
  const long = {
    ...job,
    recipients: Array.from({ length: 500 }, () => job.recipients[0] as (typeof job.recipients)[0]),
  };
  expect(keepJob(long)).toBe(true);
  expect(keptJob('gift')).toEqual(long);
  expect(keptJob('another gift')).toBeNull();
  forgetJob(long);
  expect(keptJob('gift')).toBeNull();
  localStorage.setItem('batch-job:gift', '{"id":1}');
  expect(keptJob('gift')).toBeNull();
});

describe('a list whose gifts were deleted', () => {
  /** The database makes nothing under the id of a deleted gift. */
  const deleteMade = () => {
    const gone = new Set(made);
    made = [];
    backend.makeGifts.mockImplementation(async (_batch, recipients: BatchRecipient[]) => {
      if (recipients.some(({ id }) => gone.has(id)))
        throw new BackendError('PT409', 'Diese Id ist vergeben.');
      made.push(...recipients.map(({ id }) => id));
      return recipients.map(({ id }) => id);
    });
  };

  it('says so, and is made anew under other ids, without those that are still there', async () => {
    room = 12;
    await run();
    const [kept] = made.splice(0, 1);
    deleteMade();
    made = [kept as string];
    expect(await run()).toBe('deleted');
    const renewed = await renewedJob(job);
    expect(renewed.recipients[0]?.id).toBe(kept);
    expect(renewed.recipients.map(({ name }) => name)).toEqual(job.recipients.map(({ name }) => name));
    expect(await runJob(renewed, () => {}, new AbortController().signal)).toBe('done');
    expect(made).toHaveLength(25);
  });

  it('keeps no name in this browser', () => {
    keepJob(job);
    forgetJobOfBatch('another batch');
    expect(keptJob('gift')).toEqual(job);
    forgetJobOfBatch('batch');
    expect(localStorage.getItem('batch-job:gift')).toBeNull();
  });

  it('keeps no name where its template is gone', () => {
    rememberOwnGift('gift');
    keepJob(job);
    tidyJobs();
    expect(keptJob('gift')).toEqual(job);
    forgetOwnGift('gift');
    tidyJobs();
    expect(localStorage.getItem('batch-job:gift')).toBeNull();
  });
});
