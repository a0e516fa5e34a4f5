import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';

beforeEach(() => {
  render(
    <>
      <Disclosure button="More" buttonClassName="">
        {(close) => (
          <button type="button" onClick={close}>
            Settings
          </button>
        )}
      </Disclosure>
      <p>Elsewhere</p>
    </>,
  );
});

const more = () => screen.getByRole('button', { name: 'More' });

it('toggles by keyboard and gives focus back on Esc', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(more()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Settings' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(more()).toHaveAttribute('aria-expanded', 'false');
  expect(more()).toHaveFocus();
});

it('closes with a choice and with a press elsewhere', async () => {
  await userEvent.click(more());
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
  await userEvent.click(more());
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull();
});
