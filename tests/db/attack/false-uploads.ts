import { fileFor, newBrowser, outcome } from '../support/world.ts';
import { type Attack, attackPerCase, attackPerText, attacksOf } from './attack.ts';
import type { AttackScene } from './scene.ts';
import {
  files,
  OBJECT,
  PNG,
  signedUpload,
  uploadInParts,
  uploadOfUnsaidLength,
  uploadOwn,
  uploadWithForm,
} from './uploads.ts';

/** Uploads with a false type, size or metadata. */
export const falseUploads: Attack[] = [
  ...attackPerText(
    "upload the type '*'",
    'not on the list of the bucket',
    '415',
    [
      'text/html',
      'application/xhtml+xml',
      'text/javascript',
      'application/x-msdownload',
      'image/svg',
      '*/*',
      '',
    ],
    (scene, type) => outcome(files(scene).upload(fileFor('gift_media').name, new File(['x'], 'x', { type }))),
  ),
  ...attacksOf('it is only ever served as the picture that its name says', 'image/png', {
    'upload an HTML page as a picture': async (scene) => {
      const { name } = fileFor('gift_media');
      await files(scene).upload(name, new File(['<script>alert(1)</script>'], name, { type: 'image/png' }));
      const answer = await fetch(files(scene).getPublicUrl(name).data.publicUrl);
      return String(answer.headers.get('content-type'));
    },
  }),
  ...attacksOf(
    'the page shows it as a picture only, and asks for it by an address that saves it',
    'attachment',
    {
      'upload an SVG with a script': async (scene) => {
        const name = `${crypto.randomUUID()}.svg`;
        const content = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
        await files(scene).upload(name, new File([content], name, { type: 'image/svg+xml' }));
        const address = files(scene).getPublicUrl(name, { download: 'Bild.svg' }).data.publicUrl;
        return String((await fetch(address)).headers.get('content-disposition')).split(';')[0] ?? '';
      },
    },
  ),
  ...attacksOf('the page signs none, and what a request for one says of itself fits no file', '403', {
    'sign an upload as the client does it': (scene) =>
      outcome(files(scene).createSignedUploadUrl(fileFor('gift_media').name)),
  }),
  ...attacksOf('type and size hold for signed uploads too', '415', {
    'sign an upload, then send an HTML page': async (scene) => {
      const address = await signedUpload(scene);
      return scene.raw(address, {
        method: 'PUT',
        headers: { 'content-type': 'text/html' },
        body: '<script></script>',
      });
    },
  }),
  {
    name: 'sign an upload below the ceiling of stored objects, then send it above the ceiling',
    needs: 'database',
    because: 'the ceiling is counted when a file is written',
    expected: '403',
    run: async (scene) => {
      const address = await signedUpload(scene);
      await scene.backend.database.query('select private.set_stored_object_ceiling(0)');
      const answer = await scene.raw(address, { method: 'PUT', headers: PNG, body: 'x' });
      await scene.backend.database.query('select private.set_stored_object_ceiling(50000)');
      return answer;
    },
  },
  ...attackPerText(
    'upload * MB without a declared length',
    'the received bytes are counted',
    '403',
    ['26', '60'],
    ({ backend }, megabytes) => uploadOfUnsaidLength(backend, Number(megabytes)),
  ),
  ...attackPerCase<(metadata: Record<string, string>, scene: AttackScene) => Promise<string>>(
    'fill the database with the metadata of *',
    'user metadata have at most 1 kB',
    '403',
    {
      'a form': (metadata, { backend }) => uploadWithForm(backend, 'metadata', JSON.stringify(metadata)),
      parts: (metadata, scene) =>
        uploadInParts(scene, {
          name: fileFor('gift_media').name,
          contentType: 'image/png',
          metadata: JSON.stringify(metadata),
        }),
      'a header': (metadata, { raw }) =>
        raw(`${OBJECT}/gift_media/${fileFor('gift_media').name}`, {
          method: 'POST',
          headers: { ...PNG, 'x-metadata': Buffer.from(JSON.stringify(metadata)).toString('base64') },
          body: 'x',
        }),
    },
    (scene, upload, how) => upload({ x: 'x'.repeat(how === 'a form' ? 900_000 : 2000) }, scene),
  ),
  ...attackPerCase<(howLong: string, scene: AttackScene) => Promise<string>>(
    'fill the database with how long a file of * is cached',
    'the metadata of a file have at most 1 kB',
    '403',
    {
      'a form': (howLong, { backend }) => uploadWithForm(backend, 'cacheControl', howLong),
      'a body': (howLong, { raw }) =>
        raw(`${OBJECT}/gift_media/${fileFor('gift_media').name}`, {
          method: 'POST',
          headers: { ...PNG, 'cache-control': `max-age=${howLong}` },
          body: 'x',
        }),
    },
    (scene, upload, how) => upload('9'.repeat(how === 'a form' ? 900_000 : 2000), scene),
  ),
  // Known only when the file is complete.
  ...attacksOf('the metadata of a file have at most 1 kB', 'late 403', {
    'fill the database with how long a file in parts is cached': (scene) =>
      uploadInParts(scene, {
        name: fileFor('gift_media').name,
        contentType: 'image/png',
        cacheControl: '9'.repeat(2000),
      }),
  }),
  ...['TEXT/HTML', 'text/html', 'application/xhtml+xml', 'application/javascript', 'image/svg+xml'].flatMap(
    (mimetype) =>
      ['gift_media', 'gift_audio'].map(
        (destinationBucket): Attack => ({
          name: `copy an own picture to ${destinationBucket} as ${mimetype}`,
          because: 'what is written must fit its name and its bucket',
          expected: '403',
          run: async (scene) => {
            const name = await uploadOwn(scene);
            return scene.raw(`${OBJECT}/copy`, {
              method: 'POST',
              body: {
                bucketId: 'gift_media',
                sourceKey: name,
                destinationBucket,
                destinationKey: fileFor('gift_media').name,
                copyMetadata: false,
                metadata: { mimetype, cacheControl: 'max-age=1' },
              },
            });
          },
        }),
      ),
  ),
  ...attacksOf('an audio bucket takes no pictures', '403', {
    'copy an own picture to another bucket as it is': async (scene) => {
      const name = await uploadOwn(scene);
      return outcome(
        files(scene).copy(name, fileFor('gift_media').name, { destinationBucket: 'gift_audio' }),
      );
    },
  }),
  ...attackPerText(
    'upload a .* as image/png',
    'the name must fit the type',
    '403',
    ['exe', 'html', 'js', 'svg', 'jpg'],
    (scene, extension) =>
      outcome(
        files(scene).upload(
          `${crypto.randomUUID()}.${extension}`,
          new File(['x'], 'x', { type: 'image/png' }),
        ),
      ),
  ),
  ...attacksOf('what an upload says of that is not kept', 'none', {
    'have an upload found by search engines': async (scene) => {
      const { name } = fileFor('gift_media');
      await scene.raw(`${OBJECT}/gift_media/${name}`, {
        method: 'POST',
        headers: { ...PNG, 'x-robots-tag': 'all' },
        body: 'x',
      });
      const answer = await fetch(files(scene).getPublicUrl(name).data.publicUrl);
      return String(answer.headers.get('x-robots-tag'));
    },
  }),
  ...attacksOf('a name is given once', '403', {
    'put something else under the name of a deleted file': async ({ backend, attacker }) => {
      const { name, file } = fileFor('gift_media');
      const victim = newBrowser(backend).storage.from('gift_media');
      await victim.upload(name, file);
      await victim.remove([name]);
      return outcome(attacker.storage.from('gift_media').upload(name, file));
    },
  }),
];
