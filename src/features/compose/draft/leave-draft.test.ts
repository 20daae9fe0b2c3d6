import '../../../../tests/install-extras.ts';
import { beforeEach, expect, it } from 'vitest';
import { lastSender, noteSender } from '@/features/consent/last-sender.ts';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { draftStore } from './draft-store.ts';
import { beginAnew } from './leave-draft.ts';
import { storedDraft } from './stored-drafts.ts';

beforeEach(() => {
  draftStore().reset();
  localStorage.clear();
  dismissToast(currentToast()?.key ?? 0);
  draftStore().dispatch({ type: 'edit', fields: { recipientName: 'Mia' } });
  noteSender({ name: 'Jonas', email: 'jonas@example.org' });
});

it.each([
  ['the logo, it names nobody', { namesNobody: true }, true],
  ['a new gift, it names its recipient', {}, false],
])('a draft is set aside by %s', (_by, how, namesNobody) => {
  const { id } = draftStore().draft();
  beginAnew(how);
  expect(storedDraft(id)).toMatchObject({ draft: { recipientName: 'Mia' }, namesNobody });
  expect(lastSender()?.name).toBe(namesNobody ? undefined : 'Jonas');
});

it('what the logo has set aside is named again once it is taken back', () => {
  const { id } = draftStore().draft();
  beginAnew({ namesNobody: true });
  currentToast()?.action?.onAction();
  expect(draftStore().draft().id).toBe(id);
  expect(storedDraft(id)?.namesNobody).toBe(false);
});
