import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';
import { Counter } from './counter.tsx';
import { NairaField } from './naira-field.tsx';
import { PasswordField } from './password-field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

it('links a field to its label, hint and error', () => {
  render(<TextField label="Email" hint="We send a code to it." error="Use an address like ada@gmail.com." />);
  const field = screen.getByLabelText('Email');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('We send a code to it. Error: Use an address like ada@gmail.com.');
});

it('has no description without a hint or an error', () => {
  render(<TextArea label="Bio" optional />);
  const field = screen.getByLabelText('Bio (optional)');
  expect(field).not.toHaveAttribute('aria-describedby');
  expect(field).not.toHaveAttribute('aria-invalid');
});

it('shows a password on demand and preserves what was typed', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'agbalumo');
  expect(field).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('agbalumo');
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeInTheDocument();
});

it('accepts a pasted code with spaces and reports it once it is complete', async () => {
  const complete = vi.fn<(code: string) => void>();
  render(<CodeField label="Code" digits={6} onComplete={complete} />);
  const field = screen.getByLabelText('Code');
  await userEvent.click(field);
  await userEvent.paste('123 45');
  expect(complete).not.toHaveBeenCalled();
  await userEvent.type(field, '6');
  expect(field).toHaveValue('123456');
  expect(complete).toHaveBeenCalledExactlyOnceWith('123456');
});

it('reduces a pasted amount to its digits', async () => {
  render(<NairaField label="Price" />);
  await userEvent.click(screen.getByLabelText('Price'));
  await userEvent.paste('₦2,500');
  expect(screen.getByLabelText('Price')).toHaveValue('2500');
});

it('announces the remaining room only near the limit', () => {
  const { rerender } = render(<Counter length={10} limit={20} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<Counter length={19} limit={20} />);
  expect(screen.getByRole('status')).toHaveTextContent('1 character left');
  rerender(<Counter length={22} limit={20} />);
  expect(screen.getByRole('status')).toHaveTextContent('2 too many');
});

it('is a switch with a name and a hint', async () => {
  render(<Switch label="New posts" hint="At most one notice a day." />);
  const box = screen.getByRole('switch', { name: 'New posts' });
  expect(box).toHaveAccessibleDescription('At most one notice a day.');
  await userEvent.click(box);
  expect(box).toBeChecked();
});

it('chooses one card by its text', async () => {
  render(
    <RadioCards
      legend="What will you offer?"
      name="mode"
      defaultValue="posts"
      cards={[
        { value: 'posts', title: 'Posts for patrons' },
        { value: 'both', title: 'Posts + a community space', description: 'A second feed, made for talk.' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'What will you offer?' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Posts for patrons' })).toBeChecked();
  await userEvent.click(screen.getByText('Posts + a community space'));
  expect(screen.getByRole('radio', { name: /community space/ })).toBeChecked();
});
