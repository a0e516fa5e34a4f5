import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blockPerson, getBlock } from '@udala/contract/blocks';
import { listComments } from '@udala/contract/comments';
import { getMember, type MemberSheet } from '@udala/contract/members';
import { getPost } from '@udala/contract/posts';
import { endSubscription } from '@udala/contract/subscription-changes';
import type { Subscription } from '@udala/contract/subscriptions';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { makeSheet } from '../../../test/members.ts';
import { idOf, makeComment, makeMember, makePost, makeSubscription, pageOf } from '../../../test/wire.ts';
import { toRemainingMembership } from './remaining-membership.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));
const menuOfComment = 'More for the comment by Chidi Eze';

describe('a creator who bans a patron', () => {
  const paid = makeMember({ accessUntil: '2126-12-26T23:00:00.000Z' });

  /** Opens the dialog before the ban; `heard` records the server calls. */
  async function ask(sheet: MemberSheet, ending: () => Subscription | Response = () => makeSubscription()) {
    const heard: string[] = [];
    server.use(
      quietNotifications,
      answer(getPost, () => makePost({ commentCount: 1 })),
      answer(listComments, () => pageOf([makeComment({})])),
      answer(getBlock, () => ({ isBlocked: false })),
      answer(getMember, () => sheet),
      answer(endSubscription, async (request) => {
        heard.push(`end ${JSON.stringify(await request.json())}`);
        return ending();
      }),
      answer(blockPerson, () => (heard.push('block'), {})),
    );
    const { store } = openApp(`posts/${idOf(100)}`, 'ada');
    await press(menuOfComment);
    await press('Block Chidi Eze');
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Chidi Eze?' }));
    return { heard, store, dialog };
  }

  it('shows until when the patron keeps the paid access, and may leave it so [S12]', async () => {
    const { heard, dialog } = await ask(makeSheet({ member: paid }));
    const remaining = await dialog.findByRole('radio', { name: /^Let them keep it/ });
    expect(remaining).toBeChecked();
    expect(remaining).toHaveAccessibleName(/They paid, so they keep access until 20 Dec 2026\. It renews then\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Chidi Eze is blocked')).toBeInTheDocument();
    expect(heard).toEqual(['block']);
  });

  it('ends their membership and refunds it with the ban [S12]', async () => {
    const { heard, store, dialog } = await ask(makeSheet({ member: paid }), () =>
      makeSubscription({ status: 'ended' }),
    );
    await userEvent.click(await dialog.findByRole('radio', { name: /^End their membership and refund ₦2,500/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Block and end membership' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heard).toEqual(['end {"refund":true}', 'block']);
    expect(store.getState().toasts).toMatchObject([
      { title: 'Chidi Eze is blocked', body: "Chidi Eze's membership is over. They get their last payment back." },
    ]);
  });

  it('shows why a refund is impossible, and blocks nobody [S12]', async () => {
    const { heard, dialog } = await ask(makeSheet({ member: paid }), () =>
      errorResponse(409, 'conflict', 'You have drawn it.'),
    );
    await userEvent.click(await dialog.findByRole('radio', { name: /^End their membership and refund/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Block and end membership' }));
    expect(await dialog.findByText('You have drawn it.')).toBeInTheDocument();
    expect(heard).toEqual(['end {"refund":true}']);
    await userEvent.click(dialog.getByRole('radio', { name: /^Let them keep it/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Chidi Eze is blocked')).toBeInTheDocument();
    expect(heard).toHaveLength(2);
  });

  const endNow =
    "End their membership They lose access now and aren't charged again. A payment already on its way still counts. They get an email.";

  it.each<[string, Partial<Subscription>, string]>([
    [
      'while a payment is on its way',
      { status: 'ending', paidUntil: '2026-11-20', accessUntil: '2026-11-19T23:00:00.000Z' },
      "Chidi Eze's membership ends. Their next payment was already on its way. If it arrives, they keep that month. If not, it's over.",
    ],
    ['with what is paid', { status: 'ending' }, "Chidi Eze's membership ends on 20 Dec 2026."],
  ])('shows a membership as ending, not over, %s [K2]', async (_how, given, body) => {
    const { dialog, store } = await ask(makeSheet({ member: { ...paid, status: 'past_due' } }), () =>
      makeSubscription(given),
    );
    await userEvent.click(await dialog.findByRole('radio', { name: endNow }));
    await userEvent.click(dialog.getByRole('button', { name: 'Block and end membership' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().toasts).toMatchObject([{ title: 'Chidi Eze is blocked', body }]);
  });

  it('refunds nothing for an unpaid period, and offers no choice without a running membership [S12]', async () => {
    const { heard, dialog, store } = await ask(makeSheet({ member: { ...paid, status: 'past_due' } }), () =>
      makeSubscription({ status: 'ended', accessUntil: null }),
    );
    await userEvent.click(await dialog.findByRole('radio', { name: endNow }));
    await userEvent.click(dialog.getByRole('button', { name: 'Block and end membership' }));
    expect(await screen.findByText('Chidi Eze is blocked')).toBeInTheDocument();
    expect(heard).toEqual(['end {"refund":false}', 'block']);
    expect(store.getState().toasts).toMatchObject([
      { title: 'Chidi Eze is blocked', body: "Chidi Eze's membership is over." },
    ]);
    expect(toRemainingMembership(makeSheet({ member: { ...paid, status: 'ended' } }))).toBeNull();
    expect(
      toRemainingMembership(makeSheet({ member: { ...paid, status: 'paused' } }), Date.parse('2127-01-01')),
    ).toBeNull();
  });
});
