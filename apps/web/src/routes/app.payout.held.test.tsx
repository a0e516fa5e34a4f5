import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listPosts } from '@udala/contract/posts';
import { getToday } from '@udala/contract/today';
import { answer, openApp, server } from '../test/app.tsx';
import { makeBalance, payoutPage } from '../test/payouts.ts';
import { makeToday, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const held = /^Whoever runs this site has not said yet how creators are paid\./;

it('says in red on Payout and on Home that payouts wait for the operator to name the money mode', async () => {
  server.use(
    ...payoutPage(() => makeBalance({ arePayoutsHeld: true })),
    answer(getToday, () => makeToday({ arePayoutsHeld: true })),
    answer(listPosts, () => pageOf([])),
  );
  const { unmount } = openApp('payout');
  expect(await screen.findByText(held)).toBeInTheDocument();
  unmount();
  openApp('home');
  expect(await screen.findByText(held)).toBeInTheDocument();
});
