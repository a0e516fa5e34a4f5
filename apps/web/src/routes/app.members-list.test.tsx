import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { endSubscription } from '@udala/contract/subscription-changes';
import { listSubscriptions, type Subscription } from '@udala/contract/subscriptions';
import { answer, openApp, quietNotifications, refusal, server } from '../test/app.tsx';
import { chidi, idOf, makeSubscription, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const bisi = makeSubscription({ id: idOf(21), patron: { ...chidi, id: idOf(3), name: 'Bisi Ade' } });

/** The list with the dialog about Chidi over it; who is let go is not on it any more. */
async function openEnd(reply: () => Subscription | Response) {
  let members = [makeSubscription(), bisi];
  const sent: unknown[] = [];
  server.use(
    quietNotifications,
    answer(listSubscriptions, () => pageOf(members)),
    answer(endSubscription, async (request) => {
      sent.push(await request.json());
      const answered = reply();
      if (!(answered instanceof Response)) members = [bisi];
      return answered;
    }),
  );
  const app = openApp('members-list');
  const table = await screen.findByRole('table');
  const opener = within(table).getByRole('button', { name: 'End membership of Chidi Eze' });
  await userEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: "End Chidi Eze's membership?" }));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'End this membership' }));
  return { ...app, table, opener, dialog, confirm, sent };
}

it('lets a patron go with what is paid for', async () => {
  const { dialog, confirm, sent, store, table } = await openEnd(() => makeSubscription({ status: 'ending' }));
  const choice = dialog.getByRole('radio', { name: /^When what is paid for ends/ });
  expect(choice).toBeChecked();
  expect(choice).toHaveAccessibleName(/keeps everything until 20 Dec 2026/);
  await confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ refund: false }]);
  expect(store.getState().toasts).toMatchObject([{ title: "Chidi Eze's membership ends on 20 Dec 2026" }]);
  await waitFor(() => expect(within(table).queryByText('Chidi Eze')).toBeNull());
  expect(screen.getByText('1 active')).toHaveFocus();
});

it('lets a patron go at once, with a refund', async () => {
  const { dialog, confirm, sent, store } = await openEnd(() => makeSubscription({ status: 'ended' }));
  await userEvent.click(dialog.getByRole('radio', { name: /^Now, with a refund/ }));
  await confirm();
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      { title: "Chidi Eze's membership is over", body: 'The last payment goes back.' },
    ]),
  );
  expect(sent).toEqual([{ refund: true }]);
});

it('says what is in the way, and changes nothing for who keeps her patron', async () => {
  const sentence = 'This membership is over already.';
  const { dialog, confirm, opener } = await openEnd(() => refusal(409, 'conflict', sentence));
  await confirm();
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toBeInTheDocument();
});
