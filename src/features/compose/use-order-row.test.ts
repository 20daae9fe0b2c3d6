import '../../../tests/install-extras.ts';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noteUnfinished } from '@/media/arriving-files.ts';
import type { UploadSession } from '@/media/upload-session.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { useWizardState } from './draft/draft-store.ts';
import { useOrderRow } from './use-order-row.ts';

function setUp() {
  const leadToFiles = vi.fn();
  const finish = vi.fn(async () => ({ main: '', audio: '', video: '' }));
  const uploads = { finish } as unknown as UploadSession;
  const { result } = renderHook(() =>
    useOrderRow(useWizardState(), { uploads, check: () => true, leadToFiles }),
  );
  return { leadToFiles, prepare: () => result.current() };
}

it('leads once to a film that is not in the gift yet, and orders without it after that', async () => {
  const { leadToFiles, prepare } = setUp();
  const arrived = noteUnfinished('urlaub.mov');
  expect(await prepare()).toBeNull();
  expect(leadToFiles).toHaveBeenCalledOnce();
  expect(currentToast()).toMatchObject({
    title: 'Es fehlt noch etwas',
    text: '„urlaub.mov“ ist noch nicht im Geschenk: Warte, bis der Film verkleinert ist, oder bezahle ohne ihn.',
  });
  expect(await prepare()).not.toBeNull();
  expect(leadToFiles).toHaveBeenCalledOnce();
  arrived();
});

it('orders at once when nothing is on its way', async () => {
  const { leadToFiles, prepare } = setUp();
  expect(await prepare()).not.toBeNull();
  expect(leadToFiles).not.toHaveBeenCalled();
});
