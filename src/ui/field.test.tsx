import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TextArea, TextField } from './field.tsx';

function Form({ Field, maxLength }: { Field: typeof TextField | typeof TextArea; maxLength: number }) {
  const [value, setValue] = useState('');
  return <Field label="Text" maxLength={maxLength} value={value} onChange={setValue} />;
}
const field = () => screen.getByRole('textbox', { name: 'Text' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
/** As browsers do: the event first, then what fits. */
function paste(text: string, fits: string, by: 'paste' | 'drop' = 'paste') {
  const data = { getData: () => text };
  fireEvent[by](field(), { clipboardData: data, dataTransfer: data });
  type(fits);
}

it.each([
  ['a line', TextField, 'paste'],
  ['several lines', TextArea, 'paste'],
  ['several lines', TextArea, 'drop'],
] as const)(
  'a field of %s says that a longer text was cut, until there is room again (%s)',
  (_, Field, by) => {
    render(<Form Field={Field} maxLength={10} />);
    paste('0123456789', '0123456789', by);
    expect(screen.queryByRole('alert')).toBeNull();
    paste('0123456789 und mehr', '0123456789', by);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Hier passen 10 Zeichen hinein. Was danach kam, fehlt.',
    );
    type('012345678');
    expect(screen.queryByRole('alert')).toBeNull();
    type('0123456789');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('a long field counts what is left shortly before its limit', () => {
  render(<Form Field={TextArea} maxLength={600} />);
  type('a'.repeat(539));
  expect(screen.queryByText(/600/)).toBeNull();
  type('a'.repeat(540));
  expect(screen.getByText('540 / 600')).toBeVisible();
});
