import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { describe, expect, test } from 'vitest';
import { quickDays } from '@/features/locks/lock-fields.tsx';
import { draftReducer } from '@/gift/draft.ts';
import type { FieldName, GiftDraft } from '@/gift/fields.ts';
import { draft } from '../../../tests/drafts.ts';
import { Extras } from './extras.tsx';

test.each([
  [new Date(2026, 10, 24, 14, 23), '2026-12-24T18:00', '2026-11-25T08:00', '2026-12-01T14:00'],
  [new Date(2026, 11, 24, 17, 55), '2027-12-24T18:00', '2026-12-25T08:00', '2026-12-31T17:00'],
])('three opening days can be picked at %s', (now, ...days) => {
  const [eve, morning, week] = days;
  expect(quickDays(now)).toEqual([
    ['Heiligabend, 18 Uhr', eve],
    ['morgen früh', morning],
    ['in einer Woche', week],
  ]);
});

let now: GiftDraft;

function Form({ fields = {}, error }: { fields?: Partial<GiftDraft>; error?: FieldName }) {
  const [current, dispatch] = useReducer(draftReducer, draft(fields));
  now = current;
  return (
    <Extras
      draft={current}
      dispatch={dispatch}
      disabled={false}
      openTab={() => undefined}
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
    expect(now).toMatchObject({ opensAt: null, sealQuestion: null, collectsGreetings: false });
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
    expect(field).toHaveAccessibleDescription(/^Öffnet sich am 24\. Dezember 2040 um 18:00\sUhr, .+\.$/);
    await user.click(screen.getByRole('button', { name: 'Heiligabend, 18 Uhr' }));
    expect(now.opensAt).toMatch(/-12-24T18:00$/);
    expect(now.opensAt).not.toBe('2040-12-24T18:00');
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
