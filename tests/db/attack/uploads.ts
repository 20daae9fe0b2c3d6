import type { TestBackend } from '../support/backend.ts';
import { fileFor } from '../support/world.ts';
import { type AttackScene, describeAnswer } from './scene.ts';

export const OBJECT = '/storage/v1/object';
export const PNG = { 'content-type': 'image/png' };

/** The bucket of pictures, as the attacker sees it. */
export const files = ({ attacker }: AttackScene) => attacker.storage.from('gift_media');

/** Uploads a picture of the attacker's own; returns its name. */
export async function uploadOwn(scene: AttackScene): Promise<string> {
  const { name, file } = fileFor('gift_media');
  await files(scene).upload(name, file);
  return name;
}

// From here on: uploads that supabase-js cannot make.

/** Uploads zeroes without a declared length; the answer in a few words. */
export async function uploadOfUnsaidLength(
  { url, anonKey }: TestBackend,
  megabytes: number,
): Promise<string> {
  const chunk = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < megabytes) controller.enqueue(chunk);
      else controller.close();
    },
  });
  const answer = await fetch(`${url}${OBJECT}/gift_media/${fileFor('gift_media').name}`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, ...PNG },
    body,
    duplex: 'half',
  } as RequestInit);
  return describeAnswer(answer);
}

/** Uploads a picture by a form with a further field. */
export async function uploadWithForm(
  { url, anonKey }: TestBackend,
  field: 'metadata' | 'cacheControl',
  value: string,
): Promise<string> {
  const { name, file } = fileFor('gift_media', 'x');
  const form = new FormData();
  form.append(field, value);
  form.append('', file);
  const answer = await fetch(`${url}${OBJECT}/gift_media/${name}`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}` },
    body: form,
  });
  return describeAnswer(answer);
}

interface PartsUpload {
  name: string;
  bucket?: string;
  contentType?: string;
  metadata?: string;
  cacheControl?: string;
  upsert?: boolean;
}

/**
 * Uploads one byte through the resumable endpoint; the status of the first refusal, else of the
 * last request. 'late' stands before the refusal of the byte itself.
 */
export async function uploadInParts(
  { backend, bare }: AttackScene,
  { name, bucket = 'gift_media', contentType, metadata, cacheControl, upsert = false }: PartsUpload,
): Promise<string> {
  const tus = {
    apikey: backend.anonKey,
    authorization: `Bearer ${backend.anonKey}`,
    'tus-resumable': '1.0.0',
    'x-upsert': String(upsert),
  };
  const said = Object.entries({ bucketName: bucket, objectName: name, contentType, metadata, cacheControl })
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const created = await bare('/storage/v1/upload/resumable', {
    method: 'POST',
    headers: { ...tus, 'upload-length': '1', 'upload-metadata': said.join() },
  });
  if (!created.ok) return String(created.status);
  const part = await fetch(new URL(created.headers.get('location') ?? '', backend.url), {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'x',
  });
  return part.ok ? String(part.status) : `late ${part.status}`;
}

/**
 * The address of a signed upload, requested for a picture; the refusal's code when none is given.
 */
export async function signedUpload(
  { bare, backend }: AttackScene,
  name: string = fileFor('gift_media').name,
): Promise<string> {
  const path = `${OBJECT}/upload/sign/gift_media/${name}`;
  const signed = await bare(path, { method: 'POST', headers: { apikey: backend.anonKey, ...PNG } });
  const { token, statusCode } = (await signed.json()) as { token?: string; statusCode?: string };
  return token ? `${path}?token=${token}` : (statusCode ?? String(signed.status));
}
