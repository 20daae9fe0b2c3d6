import { clientFor, fileFor, giftRow, newBrowser, outcome, save } from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';
import { falseUploads } from './false-uploads.ts';
import type { AttackScene } from './scene.ts';
import { files, OBJECT, PNG, signedUpload, uploadInParts, uploadOwn } from './uploads.ts';

/** Reading, overwriting and deleting somebody else's files. */
const foreignFiles: Attack[] = [
  ...attacksOf('a browser lists its own files only', 'none', {
    'list a bucket': (scene) => outcome(files(scene).list()),
    'search a bucket for a name': (scene) =>
      outcome(files(scene).list('', { search: scene.victim.file.slice(0, 8) })),
  }),
  {
    name: 'list with the link of the gift',
    needs: 'tables',
    because: 'a link opens the gift, not the bucket',
    expected: 'none',
    run: ({ backend, victim }) =>
      outcome(clientFor(backend, { giftId: victim.gift.id }).storage.from('gift_media').list()),
  },
  ...attacksOf('a file is written once', '409', {
    'upload over a file': (scene) =>
      outcome(files(scene).upload(scene.victim.file, fileFor('gift_media').file)),
    'sign an upload over a file': (scene) => signedUpload(scene, scene.victim.file),
  }),
  ...attacksOf('no policy allows UPDATE', '403', {
    'overwrite a file by upsert': (scene) =>
      outcome(files(scene).upload(scene.victim.file, fileFor('gift_media').file, { upsert: true })),
    'overwrite a file by update': (scene) =>
      outcome(files(scene).update(scene.victim.file, fileFor('gift_media').file)),
    "move an own file over somebody else's": async (scene) => {
      const name = await uploadOwn(scene);
      return outcome(files(scene).move(name, scene.victim.file));
    },
    'sign an upsert over a file': (scene) =>
      outcome(files(scene).createSignedUploadUrl(scene.victim.file, { upsert: true })),
  }),
  ...attacksOf('another key', 'none', {
    'delete a file': (scene) => outcome(files(scene).remove([scene.victim.file])),
  }),
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
  ...attacksOf('names are compared, not matched', 'none', {
    'delete by a name with a pattern': (scene) =>
      outcome(files(scene).remove(['%', '*', `${scene.victim.file.slice(0, 8)}%`])),
  }),
  ...attacksOf('moving needs SELECT', '404', {
    'move a file': (scene) => outcome(files(scene).move(scene.victim.file, fileFor('gift_media').name)),
  }),
  ...attacksOf('copying needs SELECT', '404', {
    'copy a file to have its rights': (scene) =>
      outcome(files(scene).copy(scene.victim.file, fileFor('gift_media').name)),
  }),
  ...attacksOf('signing needs SELECT', '404', {
    'sign an address for a file': (scene) => outcome(files(scene).createSignedUrl(scene.victim.file, 3600)),
  }),
];

/** Object names and paths that try to leave their bucket. */
const paths: Attack[] = [
  ...attackPerCase(
    'upload to *',
    'a name is a random id and an extension',
    'refused',
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
    async ({ raw }, path) => {
      const answer = await raw(`${OBJECT}/gift_media/${path}`, { method: 'POST', headers: PNG, body: 'x' });
      return answer === '200' ? 'stored' : 'refused';
    },
  ),
  ...attackPerText(
    'read the path *',
    'objects are found in the database, not on the disk',
    'nothing',
    ['..%2f..%2fpostgres%2fPG_VERSION', '%2e%2e%2flock', '..%5c..%5clock', '%00'],
    async ({ bare }, path) => ((await bare(`${OBJECT}/public/gift_media/${path}`)).ok ? 'read' : 'nothing'),
  ),
  ...attacksOf('only the three buckets exist', '404', {
    'upload into a bucket that is not there': ({ raw }) =>
      raw(`${OBJECT}/other/${fileFor('gift_media').name}`, { method: 'POST', headers: PNG, body: 'x' }),
  }),
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
  ...attacksOf('no known key, no upload', '401', {
    'upload without a key': async ({ bare }) =>
      String(
        (
          await bare(`${OBJECT}/gift_media/${fileFor('gift_media').name}`, {
            method: 'POST',
            headers: PNG,
            body: 'x',
          })
        ).status,
      ),
  }),
  ...attackPerCase<[name: (scene: AttackScene) => string, bucket: string]>(
    'upload in parts *',
    'each part is checked like a whole upload',
    '403',
    {
      'over a file': [({ victim }) => victim.file, 'gift_media'],
      'to the folder above': [() => '../lock', 'gift_media'],
      'to a name of its own': [() => 'index.png', 'gift_media'],
      'into another bucket': [() => fileFor('gift_media').name, 'private'],
    },
    async (scene, [name, bucket]) => {
      const file = { name: name(scene), bucket, contentType: 'image/png', upsert: true };
      // An upsert is refused by a policy, an insert because the name is taken.
      return (await uploadInParts(scene, file)).replace('409', '403');
    },
  ),
  ...attackPerText(
    'upload a .* in parts without a type',
    'a stored type must be one of the bucket',
    '403',
    ['exe', 'png', 'html'],
    (scene, extension) => uploadInParts(scene, { name: `${crypto.randomUUID()}.${extension}` }),
  ),
  ...attacksOf('ids are random', '404', {
    'continue an upload that does not exist': async ({ bare, backend }) =>
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
  }),
];

export const fileAttacks: Attack[] = [...foreignFiles, ...falseUploads, ...paths, ...buckets];
