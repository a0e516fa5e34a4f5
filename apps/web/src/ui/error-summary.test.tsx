import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';
import { TextField } from './text-field.tsx';

const email = { id: 'email', message: 'Type your email.' };
const name = { id: 'name', message: 'Type your name.' };

it('takes the focus when it appears and links to each field', async () => {
  render(
    <>
      <ErrorSummary faults={[name, email]} />
      <TextField id="name" label="Name" />
      <TextField id="email" label="Email" />
    </>,
  );
  expect(screen.getByRole('group', { name: 'Please check these' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Type your email.' }));
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

it('is not shown for a single fault, which its field shows', () => {
  render(<ErrorSummary faults={[name]} />);
  expect(screen.queryByRole('group')).toBeNull();
});
