import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getMember, getMemberCounts, listMembers, type Member } from '@udala/contract/members';
import { getBlock } from '@udala/contract/blocks';
import { endSubscription } from '@udala/contract/subscription-changes';
import type { Subscription } from '@udala/contract/subscriptions';
import { catchUp } from '#features/identity/notifications/notification-changes.ts';
import { answer, openApp, memberCounts, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { makeSheet } from '../test/members.ts';
import { chidi, idOf, makeMember, makeSubscription, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const bisi = makeMember({ subscriptionId: idOf(21), patron: { ...chidi, id: idOf(3), name: 'Bisi Ade' } });

/** Opens the dialog to end Chidi's membership from their sheet; the list then no longer contains them. */
async function openEnd(reply: () => Subscription | Response, given: Partial<Member> = {}) {
  let members = [makeMember(given), bisi];
  const sent: unknown[] = [];
  server.use(
    quietNotifications,
    memberCounts,
    answer(getBlock, () => ({ isBlocked: false })),
    answer(getMember, () => makeSheet({ member: members.find(({ patron }) => patron.id === chidi.id) ?? over })),
    answer(listMembers, () => pageOf(members)),
    answer(endSubscription, async (request) => {
      sent.push(await request.json());
      const answered = reply();
      if (!(answered instanceof Response)) members = [bisi];
      return answered;
    }),
  );
  const app = openApp('members-list');
  const table = await screen.findByRole('table');
  await userEvent.click(within(table).getByRole('link', { name: 'Chidi Eze' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Chidi Eze' }));
  await userEvent.click(await sheet.findByRole('button', { name: 'More about Chidi Eze' }));
  await userEvent.click(sheet.getByRole('button', { name: 'End membership' }));
  const dialog = within(await screen.findByRole('dialog', { name: "End Chidi Eze's membership?" }));
  const confirm = () => userEvent.click(dialog.getByRole('button', { name: 'End this membership' }));
  return { ...app, table, dialog, confirm, sent };
}

it('ends a membership with the paid period', async () => {
  const { dialog, confirm, sent, store, table } = await openEnd(() => makeSubscription({ status: 'ending' }));
  const choice = dialog.getByRole('radio', { name: /^When their paid month ends/ });
  expect(choice).toBeChecked();
  expect(choice).toHaveAccessibleName(/keeps everything until 20 Dec 2026/);
  await confirm();
  const sheet = await screen.findByRole('dialog', { name: 'Chidi Eze' });
  expect(within(sheet).getByRole('heading', { name: 'Chidi Eze' })).toHaveFocus();
  expect(sent).toEqual([{ refund: false }]);
  expect(store.getState().toasts).toMatchObject([{ title: "Chidi Eze's membership ends on 20 Dec 2026" }]);
  await waitFor(() => expect(within(table).queryByText('Chidi Eze')).toBeNull());
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toHaveFocus());
});

it('ends a membership at once, with a refund', async () => {
  const { dialog, confirm, sent, store } = await openEnd(() => makeSubscription({ status: 'ended' }));
  await userEvent.click(dialog.getByRole('radio', { name: /^Now, with a refund/ }));
  await confirm();
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      { title: "Chidi Eze's membership is over", body: 'They get their last payment back.' },
    ]),
  );
  expect(sent).toEqual([{ refund: true }]);
});

it('promises no paid period to a patron who has not paid', async () => {
  const { dialog, confirm, sent, store } = await openEnd(() => makeSubscription({ status: 'ended' }), {
    status: 'past_due',
    paidUntil: '2026-11-20',
  });
  const choice = dialog.getByRole('radio', { name: /^Now, without a refund/ });
  expect(choice).toHaveAccessibleName(/They lose access now/);
  expect(dialog.queryByText(/keeps everything/)).toBeNull();
  await confirm();
  await waitFor(() =>
    expect(store.getState().toasts.map(({ title }) => title)).toEqual(["Chidi Eze's membership is over"]),
  );
  expect(sent).toEqual([{ refund: false }]);
});

it('reports neither an end nor a payment while a charge is in progress [K2]', async () => {
  const charged = { paidUntil: '2026-11-20', accessUntil: '2026-11-19T23:00:00.000Z' };
  const { dialog, confirm, store } = await openEnd(() => makeSubscription({ status: 'ending', ...charged }), {
    status: 'past_due',
    paidUntil: '2026-11-20',
  });
  expect(dialog.getByRole('radio', { name: /^Now, without/ })).toHaveAccessibleName(
    /A payment already on its way still counts/,
  );
  await confirm();
  await waitFor(() =>
    expect(store.getState().toasts).toMatchObject([
      {
        title: "Chidi Eze's membership ends",
        body: "Their next payment was already on its way. If it arrives, they keep that month. If not, it's over.",
      },
    ]),
  );
});

it('shows the end of the paid period of a paused one', async () => {
  const { dialog } = await openEnd(() => makeSubscription({ status: 'ending' }), { status: 'paused' });
  expect(dialog.getByRole('radio', { name: /It is paid until 20 Dec 2026\./ })).toBeChecked();
});

it('is disabled while offline', async () => {
  const { dialog, confirm, sent } = await openEnd(() => makeSubscription());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'End this membership' })).toHaveAccessibleDescription(
      'You need a connection to do this.',
    ),
  );
  await confirm();
  expect(sent).toEqual([]);
});

it('explains a failure, and changes nothing when the dialog is closed', async () => {
  const sentence = 'This membership is over already.';
  const { dialog, confirm } = await openEnd(() => errorResponse(409, 'conflict', sentence));
  await confirm();
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
  expect(await screen.findByRole('dialog', { name: 'Chidi Eze' })).toBeInTheDocument();
});

const over = makeMember({ status: 'ended', nextPaymentOn: null });
const halima = makeMember({
  subscriptionId: idOf(22),
  patron: { ...chidi, id: idOf(4), name: 'Halima Sani' },
  status: 'past_due',
  nextPaymentOn: '2026-11-20',
  paidUntil: '2026-11-20',
  accessUntil: '2026-11-26T23:00:00.000Z',
});
const ending = makeMember({ status: 'ending', nextPaymentOn: null });
const paused = makeMember({ status: 'paused', nextPaymentOn: null });

/** Opens the list with members by the requested status. */
function openMembers(members: Partial<Record<string, Member[]>>) {
  server.use(
    quietNotifications,
    answer(listMembers, ({ url }) => pageOf(members[new URL(url).searchParams.get('status') ?? ''] ?? [])),
  );
  return openApp('members-list');
}

const rowOf = async (name: string) =>
  within(await screen.findByRole('table'))
    .getByRole('rowheader', { name: new RegExp(name) })
    .closest('tr');

it('shows each membership’s state, what is due and when it ends', async () => {
  openMembers({ active: [bisi, ending, halima] });
  expect(await rowOf('Bisi Ade')).toHaveTextContent(/20 Dec(?: 2026)?.*Active/);
  expect(await rowOf('Chidi Eze')).toHaveTextContent(/–.*Ends 20 Dec 2026/);
  expect(await rowOf('Halima Sani')).toHaveTextContent(
    /Due since20 Nov(?: 2026)?.*Not paid yet.*Ends on 27 Nov 2026 unless paid/,
  );
  expect(screen.getByText('3 active')).toBeInTheDocument();
});

it('distinguishes a failed payment from a missing one, under one filter', async () => {
  const failed = { ...halima, subscriptionId: idOf(23), patron: { ...chidi, id: idOf(5) }, paymentFailed: true };
  openMembers({ failed: [halima, failed] });
  await userEvent.click(await screen.findByRole('button', { name: 'Failed 2' }));
  expect(await rowOf('Halima Sani')).toHaveTextContent('Not paid yet');
  expect(await rowOf('Chidi Eze')).toHaveTextContent(/Payment failed.*Ends on 27 Nov 2026 unless paid/);
  expect(screen.getByText('2 failed')).toBeInTheDocument();
});

it('filters by ending, unpaid and paused, and stores the filter in the address', async () => {
  const { router } = openMembers({ active: [bisi, ending, halima], failed: [halima], paused: [paused] });
  await rowOf('Bisi Ade');
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await choose('Failed 2');
  expect(await screen.findByText('1 failed')).toBeInTheDocument();
  expect(screen.queryByText('Bisi Ade')).toBeNull();
  expect(screen.getByRole('button', { name: 'Failed 2' })).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toBe('?show=failed');
  await choose('Paused 1');
  expect(await screen.findByText('1 paused')).toBeInTheDocument();
  expect(await rowOf('Chidi Eze')).toHaveTextContent(/Paused.*Paid until 20 Dec 2026/);
  await choose('Ending 1');
  expect(await screen.findByText('No membership is ending.')).toBeInTheDocument();
  await choose('Active 3');
  expect(await screen.findByText('3 active')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

it('leaves out a filter that shows nobody, but not the chosen one, and shows all where there are no numbers', async () => {
  server.use(
    quietNotifications,
    answer(getMemberCounts, () => ({ active: 1204, ending: 0, failed: 1, paused: 0 })),
    answer(listMembers, () => pageOf([])),
  );
  const filters = async () =>
    within(await screen.findByRole('group', { name: 'Show' }))
      .getAllByRole('button')
      .map((chip) => chip.textContent);
  const { unmount } = openApp('members-list?show=paused');
  await waitFor(async () => expect(await filters()).toEqual(['Active 1.2k', 'Failed 1', 'Paused 0']));
  unmount();
  server.use(answer(getMemberCounts, () => errorResponse(503, 'unavailable', 'Later.')));
  openApp('members-list');
  await waitFor(async () => expect(await filters()).toEqual(['Active', 'Ending', 'Failed', 'Paused']));
});

it('sorts on a phone by a sheet, which closes after the choice', async () => {
  const { router } = openMembers({ active: [bisi] });
  await rowOf('Bisi Ade');
  await userEvent.click(screen.getByRole('button', { name: 'More about your patrons' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sort: Newest first' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Sort by' }));
  expect(sheet.getByRole('button', { name: 'Newest first' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(sheet.getByRole('button', { name: 'Name, A to Z' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?sort=name');
});

it('offers a creator without patrons to share their page', async () => {
  openMembers({});
  expect(await screen.findByText('No patrons yet. Share your page.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
});

it('keeps the empty message during a refetch', async () => {
  const { store } = openMembers({});
  const words = await screen.findByText('No patrons yet. Share your page.');
  const unanswered = vi.fn<() => Promise<never>>(() => new Promise<never>(() => undefined));
  server.use(answer(listMembers, unanswered));
  store.dispatch(catchUp());
  await waitFor(() => expect(unanswered).toHaveBeenCalledOnce());
  expect(words).toBeInTheDocument();
});

it('reports a list that does not load, and retries', async () => {
  server.use(
    quietNotifications,
    answer(listMembers, () => errorResponse(503, 'unavailable', 'Later.')),
  );
  openApp('members-list');
  expect(await screen.findByText("We couldn't load this.")).toBeInTheDocument();
  server.use(answer(listMembers, () => pageOf([bisi])));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowOf('Bisi Ade')).toBeInTheDocument();
});
