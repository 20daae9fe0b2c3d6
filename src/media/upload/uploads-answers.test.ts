import { expect, it, vi } from 'vitest';
import '../../../tests/files/jsdom-blobs.ts';
import { toFile } from '../../../tests/files/bytes.ts';
import { jpeg } from '../../../tests/files/pictures.ts';
import { uploadFile } from './uploads.ts';

const answers = vi.hoisted(() => ({ fullPath: '', publicUrl: '' }));
vi.mock('@supabase/supabase-js', () => ({
  createClient: () => ({
    storage: {
      from: () => ({
        upload: async () => ({ data: { path: 'a.jpg', fullPath: answers.fullPath }, error: null }),
        getPublicUrl: () => ({ data: { publicUrl: answers.publicUrl } }),
      }),
    },
  }),
}));

it.each([
  ['no path', '', 'https://files.example/a.jpg', 'NO_PATH'],
  ['no public URL', 'gift_media/a.jpg', '', 'NO_PUBLIC_URL'],
])('an upload that returns %s has a code of its own', async (_what, fullPath, publicUrl, code) => {
  Object.assign(answers, { fullPath, publicUrl });
  await expect(uploadFile({ kind: 'main', file: toFile(jpeg()) })).rejects.toMatchObject({ code });
});
