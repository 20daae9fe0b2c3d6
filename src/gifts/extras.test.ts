import { expect, test } from 'vitest';
import { lockExtra } from '@/features/locks/lock-extra.ts';
import { installExtras, loadInputs, type WizardPart } from './extras.ts';

const loaded: string[] = [];

function extraAt(place: WizardPart['place']) {
  const load = async () => {
    await null;
    loaded.push(place);
  };
  const Inputs = Object.assign(() => null, { load });
  return { ...lockExtra, wizard: { place, hint: '', isShown: () => true, Inputs: Inputs as never } };
}

test('a tab waits for the inputs of its own place, and loads no others', async () => {
  installExtras([extraAt('extras'), extraAt('payment'), { ...lockExtra, wizard: null }]);
  await loadInputs('payment');
  expect(loaded).toEqual(['payment']);
});
