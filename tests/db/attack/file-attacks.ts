import { clientFor, fileFor, giftRow, newBrowser, outcome, save } from '../support/world.ts';
import { type Attack, attackPerCase } from './attack.ts';
import { falseUploads } from './false-uploads.ts';
import type { AttackScene } from './scene.ts';
import { files, OBJECT, PNG, signedUpload, uploadInParts, uploadOwn } from './uploads.ts';

/** Reading, overwriting and deleting somebody else's files. */
const foreignFiles: Attack[] = [
  {
    name: 'list a bucket',
    because: 'a browser lists its own files only',
    expected: 'none',
    run: (scene) => outcome(files(scene).list()),
  },
  {
    name: 'search a bucket for a name',
    because: 'a browser lists its own files only',
    expected: 'none',
    run: (scene) => outcome(files(scene).list('', { search: scene.victim.file.slice(0, 8) })),
  },
  {
    name: 'list with the link of the gift',
    needs: 'tables',
    because: 'a link opens the gift, not the bucket',
    expected: 'none',
    run: ({ backend, victim }) =>
      outcome(clientFor(backend, { giftId: victim.gift.id }).storage.from('gift_media').list()),
  },
  {
    name: 'upload over a file',
    because: 'a file is written once',
    expected: '409',
    run: (scene) => outcome(files(scene).upload(scene.victim.file, fileFor('gift_media').file)),
  },
  {
    name: 'overwrite a file by upsert',
    because: 'no policy allows UPDATE',
    expected: '403',
    run: (scene) =>
      outcome(files(scene).upload(scene.victim.file, fileFor('gift_media').file, { upsert: true })),
  },
  {
    name: 'overwrite a file by update',
    because: 'no policy allows UPDATE',
    expected: '403',
    run: (scene) => outcome(files(scene).update(scene.victim.file, fileFor('gift_media').file)),
  },
  {
    name: 'delete a file',
    because: 'another key',
    expected: 'none',
    run: (scene) => outcome(files(scene).remove([scene.victim.file])),
  },
  {
    name: 'delete a file with the link of its gift',
    needs: 'tables',
    because: 'a link deletes nothing',
    expected: 'none',
    run: ({ backend, victim }) =>
      outcome(
        clientFor(backend, { giftId: victim.gift.id }).storage.from('gift_media').remove([victim.file]),
      ),
  },
  {
    name: "save a gift that names somebody else's file, then delete the file",
    needs: 'tables',
    because: 'the file belongs to the key that uploaded it',
    expected: 'none',
    run: async (scene) => {
      await save(scene.attacker, giftRow({ media_url: scene.victim.gift.media_url, media_type: 'image' }));
      return outcome(files(scene).remove([scene.victim.file]));
    },
  },
  {
    name: 'save a gift that names a file of a victim who has not saved yet, then delete the file',
    needs: 'tables',
    because: 'the key of the upload is the owner already',
    expected: 'none',
    run: async (scene) => {
      const { name, file } = fileFor('gift_media');
      const bucket = newBrowser(scene.backend).storage.from('gift_media');
      await bucket.upload(name, file);
      await save(scene.attacker, giftRow({ media_url: bucket.getPublicUrl(name).data.publicUrl }));
      return outcome(files(scene).remove([name]));
    },
  },
  {
    name: 'delete by a name with a pattern',
    because: 'names are compared, not matched',
    expected: 'none',
    run: (scene) => outcome(files(scene).remove(['%', '*', `${scene.victim.file.slice(0, 8)}%`])),
  },
  {
    name: 'move a file',
    because: 'moving needs SELECT',
    expected: '404',
    run: (scene) => outcome(files(scene).move(scene.victim.file, fileFor('gift_media').name)),
  },
  {
    name: "move an own file over somebody else's",
    because: 'no policy allows UPDATE',
    expected: '403',
    run: async (scene) => {
      const name = await uploadOwn(scene);
      return outcome(files(scene).move(name, scene.victim.file));
    },
  },
  {
    name: 'copy a file to have its rights',
    because: 'copying needs SELECT',
    expected: '404',
    run: (scene) => outcome(files(scene).copy(scene.victim.file, fileFor('gift_media').name)),
  },
  {
    name: 'sign an address for a file',
    because: 'signing needs SELECT',
    expected: '404',
    run: (scene) => outcome(files(scene).createSignedUrl(scene.victim.file, 3600)),
  },
  {
    name: 'sign an upload over a file',
    because: 'a file is written once',
    expected: '409',
    run: (scene) => signedUpload(scene, scene.victim.file),
  },
  {
    name: 'sign an upsert over a file',
    because: 'no policy allows UPDATE',
    expected: '403',
    run: (scene) => outcome(files(scene).createSignedUploadUrl(scene.victim.file, { upsert: true })),
  },
];

/** Object names and paths that try to leave their bucket. */
const paths: Attack[] = [
  ...attackPerCase(
    {
      'a folder': 'folder/x.png',
      'the folder above': '..%2fx.png',
      'the folder above, encoded twice': '%252e%252e%252fx.png',
      'the root': '%2fetc%2fpasswd',
      'a backslash': '..%5cx.png',
      'a NUL': 'x.png%00.html',
      'a line break': 'x%0d%0aset-cookie:a=b.png',
      'a page': 'index.html',
      'a name of 10,000 letters': 'x'.repeat(10_000),
      'a right-to-left override': `${crypto.randomUUID()}.gnp%E2%80%AEexe`,
    },
    (what, path) => ({
      name: `upload to ${what}`,
      because: 'a name is a random id and an extension',
      expected: 'refused',
      run: async ({ raw }) => {
        const answer = await raw(`${OBJECT}/gift_media/${path}`, { method: 'POST', headers: PNG, body: 'x' });
        return answer === '200' ? 'stored' : 'refused';
      },
    }),
  ),
  ...['..%2f..%2fpostgres%2fPG_VERSION', '%2e%2e%2flock', '..%5c..%5clock', '%00'].map(
    (path): Attack => ({
      name: `read the path ${path}`,
      because: 'objects are found in the database, not on the disk',
      expected: 'nothing',
      run: async ({ bare }) => ((await bare(`${OBJECT}/public/gift_media/${path}`)).ok ? 'read' : 'nothing'),
    }),
  ),
  {
    name: 'upload into a bucket that is not there',
    because: 'only the three buckets exist',
    expected: '404',
    run: ({ raw }) =>
      raw(`${OBJECT}/other/${fileFor('gift_media').name}`, { method: 'POST', headers: PNG, body: 'x' }),
  },
];

/** Attacks on the buckets themselves and on resumable uploads. */
const buckets: Attack[] = [
  {
    name: 'make a bucket',
    needs: 'a project of its own',
    because: 'anon has no policy on buckets',
    expected: '403',
    run: ({ attacker }) => outcome(attacker.storage.createBucket('mine', { public: true })),
  },
  {
    name: 'lift the size limit',
    needs: 'a project of its own',
    because: 'anon has no policy on buckets',
    expected: '404',
    run: ({ attacker }) =>
      outcome(attacker.storage.updateBucket('gift_media', { public: true, fileSizeLimit: 5e9 })),
  },
  {
    name: 'empty a bucket',
    needs: 'a project of its own',
    because: 'anon has no policy on buckets',
    expected: '404',
    run: ({ attacker }) => outcome(attacker.storage.emptyBucket('gift_media')),
  },
  {
    name: 'delete a bucket',
    needs: 'a project of its own',
    because: 'anon has no policy on buckets',
    expected: 'refused',
    run: async ({ attacker }) =>
      (await attacker.storage.deleteBucket('gift_video')).error ? 'refused' : 'deleted',
  },
  {
    name: 'upload without a key',
    because: 'no known key, no upload',
    expected: '401',
    run: async ({ bare }) =>
      String(
        (
          await bare(`${OBJECT}/gift_media/${fileFor('gift_media').name}`, {
            method: 'POST',
            headers: PNG,
            body: 'x',
          })
        ).status,
      ),
  },
  ...attackPerCase<[name: (scene: AttackScene) => string, bucket: string, expected: string]>(
    {
      'over a file': [({ victim }) => victim.file, 'gift_media', '409'],
      'to the folder above': [() => '../lock', 'gift_media', '400'],
      'to a name of its own': [() => 'index.png', 'gift_media', '403'],
      'into another bucket': [() => fileFor('gift_media').name, 'private', '404'],
    },
    (where, [name, bucket, expected]) => ({
      name: `upload in parts ${where}`,
      because: 'a complete resumable upload is checked like any other',
      expected,
      run: async (scene) => {
        const answer = await uploadInParts(scene, {
          name: name(scene),
          bucket,
          contentType: 'image/png',
          upsert: true,
        });
        // An upsert over somebody else's file is refused by policy; without such a file it is an
        // insert.
        return where === 'over a file' && answer === '403' ? '409' : answer;
      },
    }),
  ),
  ...['exe', 'png', 'html'].map(
    (extension): Attack => ({
      name: `upload a .${extension} in parts without a type`,
      because: 'a stored type must be one of the bucket',
      expected: '403',
      run: (scene) => uploadInParts(scene, { name: `${crypto.randomUUID()}.${extension}` }),
    }),
  ),
  {
    name: 'continue an upload that does not exist',
    because: 'ids are random',
    expected: '404',
    run: async ({ bare, backend }) =>
      String(
        (
          await bare('/storage/v1/upload/resumable/..%2f..%2flock', {
            method: 'PATCH',
            headers: {
              apikey: backend.anonKey,
              'tus-resumable': '1.0.0',
              'upload-offset': '0',
              'content-type': 'application/offset+octet-stream',
            },
            body: 'x',
          })
        ).status,
      ),
  },
];

export const fileAttacks: Attack[] = [...foreignFiles, ...falseUploads, ...paths, ...buckets];
