import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { describe, expect, test } from 'vitest';
import { draftReducer } from '@/gift/draft.ts';
import type { CheckedField, GiftDraft } from '@/gift/fields.ts';
import { draft } from '../../../tests/builders.ts';
import { Extras } from './extras.tsx';

let now: GiftDraft;

function Form({ fields = {}, error }: { fields?: Partial<GiftDraft>; error?: CheckedField }) {
  const [current, dispatch] = useReducer(draftReducer, draft(fields));
  now = current;
  return (
    <Extras
      draft={current}
      dispatch={dispatch}
      errorOf={(field) => (field === error ? 'Das geht so nicht.' : undefined)}
    />
  );
}

const fold = () => screen.getByRole('button', { name: 'Extras' });
const daySwitch = () => screen.findByRole('switch', { name: 'An einem bestimmten Tag öffnen' });
const sealSwitch = () => screen.findByRole('switch', { name: 'Mit einer Frage versiegeln' });

describe('Extras', () => {
  test('are folded away until somebody asks for them, and change nothing by themselves', async () => {
    const user = userEvent.setup();
    render(<Form />);
    expect(fold()).toHaveAttribute('aria-expanded', 'false');
    expect(fold()).toHaveAccessibleDescription('Ein Tag zum Öffnen, eine Frage als Siegel, Grüße von allen');
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(fold());
    expect(await daySwitch()).not.toBeChecked();
    expect(await sealSwitch()).not.toBeChecked();
    await user.click(fold());
    expect(screen.queryByRole('switch')).toBeNull();
    expect(now).toMatchObject({ opensAt: null, sealQuestion: null, gathers: false });
  });

  test('name the time zone and say what the chosen time means', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(fold());
    await user.click(await daySwitch());
    const field = screen.getByLabelText('Öffnen ab');
    expect(field).toHaveAccessibleDescription(/^In deiner Zeitzone: .+/);
    await user.type(field, '2040-12-24T18:00');
    expect(now.opensAt).toBe('2040-12-24T18:00');
    expect(field).toHaveAccessibleDescription(/^Öffnet sich am 24\. Dezember 2040 um 18:00 Uhr, .+\.$/);
  });

  test('keep their words when they are switched off and on again', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(fold());
    await user.click(await sealSwitch());
    for (const [name, words] of [
      ['Deine Frage', 'Wo?'],
      ['Die Antwort', 'Köln'],
      ['Hinweis (optional)', 'Dom'],
    ] as const)
      await user.type(screen.getByRole('textbox', { name }), words);
    await user.click(await sealSwitch());
    expect(now).toMatchObject({ sealQuestion: null, sealAnswer: null, sealHint: null });
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(await sealSwitch());
    expect(now).toMatchObject({ sealQuestion: 'Wo?', sealAnswer: 'Köln', sealHint: 'Dom' });
  });

  test('stand open in a draft that has one, and where a check has failed', async () => {
    render(<Form fields={{ sealQuestion: 'Wo?', sealAnswer: '' }} error="sealAnswer" />);
    const answer = await screen.findByRole('textbox', { name: 'Die Antwort' });
    expect(answer).toHaveAccessibleDescription(/Das geht so nicht/);
    expect(answer).toBeInvalid();
    await userEvent.click(fold());
    expect(within(document.body).getByRole('textbox', { name: 'Die Antwort' })).toBeVisible();
  });
});
