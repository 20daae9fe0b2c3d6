import { beforeEach, expect, it } from 'vitest';
import { currentDraft, dispatchDraft, resetDraft, setDraftAside, showTab } from './draft-store.ts';
import { applyIdea, freezeDraft, takeBackIdea } from './ideas.ts';

const write = (message: string) => dispatchDraft({ type: 'edit', fields: { message } });

beforeEach(() => void resetDraft());

it('an idea is taken back until the next edit, whatever tab is opened', () => {
  write('Meins');
  expect(applyIdea('Danke', { message: 'Idee', shine: true })).toBe(true);
  expect(currentDraft()).toMatchObject({ message: 'Idee', shine: true });
  showTab('design');
  takeBackIdea();
  expect(currentDraft()).toMatchObject({ message: 'Meins', shine: false });

  applyIdea('Danke', { message: 'Idee' });
  write('Idee, weitergeschrieben');
  takeBackIdea();
  expect(currentDraft().message).toBe('Idee, weitergeschrieben');

  applyIdea('Danke', { message: 'Idee' });
  resetDraft();
  takeBackIdea();
  expect(currentDraft().message).toBe('');
});

it('no idea comes or goes while its draft is being paid for', () => {
  applyIdea('Danke', { message: 'Idee' });
  const thaw = freezeDraft(currentDraft().id);
  expect(applyIdea('Liebe', { message: 'Andere' })).toBe(false);
  takeBackIdea();
  expect(currentDraft().message).toBe('Idee');
  setDraftAside();
  expect(applyIdea('Liebe', { message: 'Für den nächsten' })).toBe(true);
  thaw();
  expect(applyIdea('Danke', { message: 'Idee' })).toBe(true);
});
