import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { CodeField } from '#ui/code-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { formDraft } from './form-draft.ts';
import { clearPersonalData, save } from './session-storage.ts';
import { useForm } from './use-form.ts';

const draft = formDraft('letter');
const fine = () => undefined;

function Letter({ refused = false }: { refused?: boolean }) {
  const [length, setLength] = useState(0);
  const { form, field } = useForm({
    rules: { name: fine, text: fine, password: fine, otp: fine },
    submit: async () => (refused ? { error: new Error('refused') } : {}),
    draft,
  });
  return (
    <form {...form}>
      <TextField label="Name" defaultValue="Ada" {...field('name')} />
      <label>
        Text
        <textarea name="text" onChange={({ target }) => setLength(target.value.length)} />
      </label>
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <CodeField label="Code" digits={6} {...field('otp')} />
      <output>{length}</output>
      <button type="submit">Send</button>
    </form>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function typeEverywhere() {
  await userEvent.type(screen.getByLabelText('Name'), ' Obi');
  await userEvent.type(screen.getByLabelText('Text'), 'Dear');
  await press('Show password');
  await userEvent.type(screen.getByLabelText('Password'), 'a secret');
  await userEvent.type(screen.getByLabelText('Code'), '123456');
}

beforeEach(() => {
  clearPersonalData();
  save('user', { id: 'ada', roles: ['creator'] });
});

it('restores what was typed, and notifies React', async () => {
  const { unmount } = render(<Letter />);
  await typeEverywhere();
  unmount();
  render(<Letter />);
  expect(screen.getByLabelText('Name')).toHaveValue('Ada Obi');
  expect(screen.getByLabelText('Text')).toHaveValue('Dear');
  expect(screen.getByRole('status')).toHaveTextContent('4');
});

it('never stores a password, even while it is shown, nor a code', async () => {
  const { unmount } = render(<Letter />);
  await typeEverywhere();
  expect(sessionStorage.getItem('form:letter')).toContain('Dear');
  expect(sessionStorage.getItem('form:letter')).not.toMatch(/secret|123456/);
  unmount();
  render(<Letter />);
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.getByLabelText('Code')).toHaveValue('');
});

it('deletes the draft once it was sent, and keeps it after a rejection', async () => {
  const { unmount } = render(<Letter refused />);
  await typeEverywhere();
  await press('Send');
  expect(sessionStorage).toHaveLength(1);
  unmount();
  render(<Letter />);
  await press('Send');
  expect(sessionStorage).toHaveLength(0);
});

it('shows a draft to nobody else, and stores none for a signed-out visitor', async () => {
  const { unmount } = render(<Letter />);
  await typeEverywhere();
  unmount();
  save('user', { id: 'chidi', roles: ['patron'] });
  const chidis = render(<Letter />);
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  chidis.unmount();
  clearPersonalData();
  render(<Letter />);
  await typeEverywhere();
  expect(sessionStorage).toHaveLength(0);
});

it('starts empty if the stored draft is malformed', () => {
  for (const malformed of ['', '{', 'null', '5', '{"userId":"ada"}', '{"userId":"ada","values":7}']) {
    sessionStorage.setItem('form:letter', malformed);
    const { unmount } = render(<Letter />);
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    unmount();
  }
});
