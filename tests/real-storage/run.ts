/**
 * npm run test:real-storage -- <address> <anon key> <service key> [path of the storage API,
 * /storage/v1 unless given]
 *
 * Runs the attacks on files against a real storage service, such as a hosted project. It needs the
 * migrations in that project's database, makes files under random names, and deletes them with the
 * service key. Attacks on the buckets themselves are left out, since the project may be in use.
 * Exits 1 when an attack succeeds.
 */

import { answerTo, wasCarriedOut } from '../db/attack/attack.ts';
import { fileAttacks } from '../db/attack/file-attacks.ts';
import { type AttackScene, setAttacker } from '../db/attack/scene.ts';
import { OBJECT, uploadInParts } from '../db/attack/uploads.ts';
import type { TestBackend } from '../db/support/backend.ts';
import { BUCKETS, type Bucket, clientFor, fileFor, newSenderKey } from '../db/support/world.ts';

const [address, anonKey, serviceKey, storagePath = '/storage/v1'] = process.argv.slice(2);
if (!address || !anonKey || !serviceKey) {
  console.error('npm run test:real-storage -- <address> <anon key> <service key> [path of the storage API]');
  process.exit(2);
}
const url = address.replace(/\/$/, '');

const UUID_NAME = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:\.[a-z0-9]+)?/gi;

/** Names of all objects that a request mentioned, to be deleted at the end. */
const names = new Set<string>();

function remember(text: string): void {
  for (const [name] of text.matchAll(UUID_NAME)) names.add(name);
}

/** Requests that nobody answered: whatever a client makes of that, it is no refusal. */
let unanswered = 0;

const realFetch = globalThis.fetch;
// Wraps fetch for the attacks and for supabase-js alike: notes object names, and rewrites the path
// for a service without a gateway.
globalThis.fetch = async (input, init) => {
  const { body, ...rest } = init ?? {};
  const request = new Request(input as RequestInfo, rest);
  remember(decodeURIComponent(request.url));
  if (typeof body === 'string') remember(body);
  for (const part of request.headers.get('upload-metadata')?.split(',') ?? []) {
    remember(Buffer.from(part.split(' ')[1] ?? '', 'base64').toString());
  }
  const headers = new Headers(request.headers);
  const key = headers.get('apikey');
  // A key of the newer kind is no JWT, so it is sent in apikey only.
  if (key?.startsWith('eyJ') && !headers.has('authorization')) headers.set('authorization', `Bearer ${key}`);
  const target = request.url.replace(`${url}/storage/v1`, `${url}${storagePath.replace(/\/$/, '')}`);
  try {
    return await realFetch(target, { ...init, method: request.method, headers });
  } catch (error) {
    unanswered += 1;
    throw error;
  }
};

const backend = { url, anonKey, serviceKey } as TestBackend;

/** A victim with a file, and an attacker: the scene of tests/db/attack/scene.ts without tables. */
async function storageScene(): Promise<AttackScene> {
  const senderKey = newSenderKey();
  const { name, file } = fileFor('gift_media', 'the content of the victim');
  const { error } = await clientFor(backend, { senderKey }).storage.from('gift_media').upload(name, file);
  if (error) throw new Error(`A file cannot be stored at all: ${error.message}`);
  return {
    backend,
    mode: 'everyone',
    victim: { gift: { id: '' }, senderKey, file: name, email: '', greeting: { id: '', picture: '' } },
    ...setAttacker(backend),
  };
}

/**
 * Answers of an attack that succeeded. Refusals are not listed: services differ in their codes and
 * messages.
 */
const SUCCESSES = ['rows', 'done', '200', '201', '204', 'stored', 'read', 'deleted', 'open'];

const repelled = (expected: string, actual: string) => actual === expected || !SUCCESSES.includes(actual);

async function attackAll(scene: AttackScene): Promise<number> {
  let succeeded = 0;
  for (const attack of fileAttacks) {
    const { name, because, expected, needs } = attack;
    if (needs) {
      console.log(`left out   ${name} (needs ${needs})`);
      continue;
    }
    const wanted = typeof expected === 'string' ? expected : expected.everyone;
    const before = unanswered;
    const actual = await answerTo(attack, scene);
    const wasTried = unanswered === before && wasCarriedOut(actual);
    const good = wasTried && repelled(wanted, actual);
    if (!good) succeeded += 1;
    const word = good ? 'repelled ' : wasTried ? 'SUCCEEDED' : 'NOT TRIED';
    console.log(`${word}  ${name}: ${actual} (${because})`);
  }
  return succeeded;
}

/** Uploads and deletions that the policies must allow. */
async function tryNormalUse(scene: AttackScene): Promise<number> {
  let failed = 0;
  const check = (what: string, good: boolean, answer: string) => {
    if (!good) failed += 1;
    console.log(`${good ? 'works    ' : 'FAILED   '}  ${what}: ${answer}`);
  };
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    const { name, file } = fileFor(bucket, new Uint8Array(25 * 1024 * 1024 - 1));
    const storage = scene.attacker.storage.from(bucket);
    const stored = await storage.upload(name, file);
    check(`store 25 MiB - 1 in ${bucket}`, !stored.error, stored.error?.message ?? 'stored');
    const removed = await storage.remove([name]);
    check(`delete it with its key`, removed.data?.length === 1, removed.error?.message ?? 'deleted');
  }
  const inParts = await uploadInParts(scene, { name: fileFor('gift_media').name, contentType: 'image/png' });
  check('store in parts', inParts === '204' || inParts === '200', inParts);
  return failed;
}

async function cleanUp(): Promise<void> {
  const service = clientFor(backend, { service: true });
  for (const bucket of Object.keys(BUCKETS)) {
    const all = [...names];
    for (let start = 0; start < all.length; start += 100) {
      const { error } = await service.storage.from(bucket).remove(all.slice(start, start + 100));
      if (error) console.log(`not cleaned up in ${bucket}: ${error.message}`);
    }
  }
}

let bad = 0;
try {
  const scene = await storageScene();
  bad += await attackAll(scene);
  bad += await tryNormalUse(scene);
  const victim = await scene.bare(`${OBJECT}/public/gift_media/${scene.victim.file}`);
  if ((await victim.text()) !== 'the content of the victim') {
    bad += 1;
    console.log('SUCCEEDED  the file of the victim is not what it was');
  }
} finally {
  await cleanUp();
}
console.log(bad === 0 ? 'Everything held.' : `${bad} did not hold.`);
process.exit(bad === 0 ? 0 : 1);
