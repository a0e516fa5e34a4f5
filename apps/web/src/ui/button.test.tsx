import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

it('ignores a second press while busy, and shows the busy label', async () => {
  const submit = vi.fn<() => void>();
  const press = vi.fn<() => void>();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy="Creating your account…" onClick={press}>
        Create account
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Creating your account…' }));
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

it('stays reachable when blocked and is read with its reason', async () => {
  const press = vi.fn<() => void>();
  render(
    <Button blocked="Add a price and one benefit" onClick={press}>
      Publish my page
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Publish my page' });
  await userEvent.tab();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Add a price and one benefit');
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

it('works like any button otherwise', async () => {
  const press = vi.fn<() => void>();
  render(<Button onClick={press}>Log in</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(press).toHaveBeenCalledOnce();
});

it('explains how to copy by hand where copying is not allowed', async () => {
  userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  render(<CopyButton text="ABCD" label="Copy key" copiedLabel="Copied" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await screen.findByRole('button', { name: 'Select the text to copy it' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Select the text to copy it');
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
});
