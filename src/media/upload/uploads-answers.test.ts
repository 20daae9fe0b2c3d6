import { expect, it, vi } from 'vitest';
import '../../../tests/files/jsdom-blobs.ts';
import { toFile } from '../../../tests/files/bytes.ts';
import { jpeg } from '../../../tests/files/pictures.ts';
import { uploadFile } from './uploads.ts';

const answers = vi.hoisted(() => ({ path: '', publicUrl: '' }));
vi.mock('@supabase/supabase-js', () => ({
  createClient: () => ({
    storage: {
      from: () => ({
        upload: async () => ({ data: { path: answers.path }, error: null }),
        getPublicUrl: () => ({ data: { publicUrl: answers.publicUrl } }),
      }),
    },
  }),
}));

it.each([
  ['no path', '', 'https://files.example/a.jpg', 'NO_PATH'],
  ['no public URL', 'a.jpg', '', 'NO_PUBLIC_URL'],
])('an upload that returns %s has a code of its own', async (_what, path, publicUrl, code) => {
  Object.assign(answers, { path, publicUrl });
  await expect(uploadFile({ kind: 'main', file: toFile(jpeg()) })).rejects.toMatchObject({ code });
});
