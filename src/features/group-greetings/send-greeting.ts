import { BackendError } from '@/api/backend-error.ts';
import { failureWords } from '@/api/failure-words.ts';
import { storedFileCalled } from '@/gift/stored-file.ts';
import { discardUpload, forgetUploads, rememberUpload } from '@/media/stored-uploads.ts';
import type { UploadRequest } from '@/media/upload/upload-request.ts';
import { uploadFailureWords } from '@/media/upload-failure-words.ts';
import { type JoiningProblem, LIMIT_WORDS, type OwnGreeting } from './greeting.ts';
import { putGreeting } from './requests.ts';
import {
  type Attachment,
  draftKey,
  type UnsentGreeting,
  UPLOADED_AS,
  uploadedName,
} from './unsent-greeting.ts';

type Progress = Pick<UploadRequest, 'signal' | 'onProgress' | 'onRetry'>;

/** The module that uploads. Loaded when a file is chosen: the line may be cut before it is sent. */
export const loadUploads = () => import('@/media/upload/uploads.ts');

/**
 * The path of a file, which is uploaded once, also when sending it is tried again after a reload.
 */
async function pathOf(token: string, attachment: Attachment, progress: Progress): Promise<string> {
  const known = uploadedName(token, attachment);
  if (known || 'stored' in attachment) return known ?? '';
  const kind = UPLOADED_AS[attachment.kind];
  const { uploadFile } = await loadUploads();
  const { file } = attachment;
  const { path, publicUrl } = await uploadFile({ kind, file, resumeKey: draftKey(token), ...progress });
  rememberUpload(draftKey(token), kind, file, publicUrl);
  return path;
}

/** What became of a greeting that was sent. */
export type SendOutcome =
  /** `greeting` is in the gift as it stands here. */
  | { outcome: 'stored'; greeting: OwnGreeting }
  | { outcome: JoiningProblem }
  /** `words` is a sentence that says why. */
  | { outcome: 'failed'; words: string }
  /** The signal was aborted while the file was being uploaded. */
  | { outcome: 'stopped' };

/** Uploads the file of a greeting, then lays the greeting into the gift. Never throws. */
export async function sendGreeting(
  token: string,
  greeting: UnsentGreeting,
  progress: Progress,
): Promise<SendOutcome> {
  const { id, attachment } = greeting;
  const words = { id, name: greeting.name.trim(), message: greeting.message.trim() };
  let path: string | null;
  try {
    path = attachment && (await pathOf(token, attachment, progress));
  } catch (error) {
    if (progress.signal?.aborted) return { outcome: 'stopped' };
    return { outcome: 'failed', words: uploadFailureWords(error) };
  }
  const pathAs = (kind: Attachment['kind']) => (attachment?.kind === kind ? path : null);
  try {
    const outcome = await putGreeting(token, {
      ...words,
      picture: pathAs('picture'),
      voice: pathAs('voice'),
    });
    if (outcome === 'limit') return { outcome: 'failed', words: LIMIT_WORDS };
    if (outcome !== 'stored') return { outcome };
    forgetUploads(draftKey(token));
    const picture = storedFileCalled('gift_media', pathAs('picture'));
    const voice = storedFileCalled('gift_audio', pathAs('voice'));
    return { outcome, greeting: { ...words, picture, voice } };
  } catch (error) {
    // A file that the database does not take, because it was pruned for instance, is uploaded anew.
    if (attachment && error instanceof BackendError && error.code === 'PT422')
      discardUpload(draftKey(token), UPLOADED_AS[attachment.kind]);
    return { outcome: 'failed', words: failureWords(error) };
  }
}
