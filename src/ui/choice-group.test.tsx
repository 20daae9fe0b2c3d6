import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ChoiceGroup } from './choice-group.tsx';

describe('ChoiceGroup', () => {
  const options = [
    { value: 'a', label: 'Apfel', group: 'Obst' },
    { value: 'b', label: 'Birne', group: 'Obst', description: 'süß' },
    { value: 'c', label: 'Chicorée', group: 'Gemüse' },
  ];

  it('is one radio group with a name, whatever headings stand in it', async () => {
    const onChange = vi.fn();
    render(<ChoiceGroup legend="Essen" value="a" onChange={onChange} options={options} />);
    const group = screen.getByRole('radiogroup', { name: 'Essen' });
    const names = within(group).getAllByRole('radio');
    expect(names.map((radio) => (radio as HTMLInputElement).name)).toEqual(
      Array(3).fill((names[0] as HTMLInputElement).name),
    );
    expect(within(group).getByRole('radio', { name: 'Apfel' })).toBeChecked();
    expect(group).toHaveTextContent(/Obst.*Gemüse/);
    await userEvent.click(within(group).getByRole('radio', { name: /Birne/ }));
    expect(onChange).toHaveBeenCalledWith('b');
  });

  it('says what is wrong with it', () => {
    render(
      <ChoiceGroup legend="Essen" value={null} onChange={vi.fn()} options={options} error="Bitte wähle." />,
    );
    const group = screen.getByRole('radiogroup', { name: 'Essen' });
    expect(group).toBeInvalid();
    expect(group).toHaveAccessibleDescription('Bitte wähle.');
  });
});
