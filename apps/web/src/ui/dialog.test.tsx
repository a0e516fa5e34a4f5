import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

const title = 'Edit profile';

function press(dialog: HTMLElement) {
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
}

it('puts focus in the first field, else on its heading', () => {
  const { rerender } = render(
    <Dialog open title={title} onClose={() => undefined}>
      <TextField label="Name" />
    </Dialog>,
  );
  expect(screen.getByLabelText('Name')).toHaveFocus();
  rerender(
    <Dialog key="other" open title={title} onClose={() => undefined}>
      Nothing to fill in
    </Dialog>,
  );
  expect(screen.getByRole('heading', { name: title })).toHaveFocus();
});

it('closes by Esc, by its button and by a press outside', async () => {
  const close = vi.fn<() => void>();
  render(
    <Dialog open title={title} onClose={close}>
      Text
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: title });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  press(dialog);
  expect(close).toHaveBeenCalledTimes(3);
  press(screen.getByText('Text'));
  fireEvent.pointerDown(screen.getByText('Text'));
  fireEvent.click(dialog);
  expect(close).toHaveBeenCalledTimes(3);
});

it('does not close on a press outside while it holds input', () => {
  const close = vi.fn<() => void>();
  render(
    <Dialog open title={title} onClose={close} keepOpenOutside>
      Text
    </Dialog>,
  );
  press(screen.getByRole('dialog', { name: title }));
  expect(close).not.toHaveBeenCalled();
});

it('cannot be closed while its action is in progress', () => {
  const close = vi.fn<() => void>();
  const confirm = vi.fn<() => void>();
  render(
    <ConfirmDialog open title="Delete Post" confirm="Delete post" busy="Deleting…" onConfirm={confirm} onClose={close}>
      Text
    </ConfirmDialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Delete Post' });
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  press(dialog);
  fireEvent.click(screen.getByRole('button', { name: 'Deleting…' }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(close).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

it('is gone from the page when closed', async () => {
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} title={title} onClose={() => setOpen(false)}>
          Text
        </Dialog>
      </>
    );
  }
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: title })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Text')).toBeNull();
});
