import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { findPageByHost } from '@udala/contract/memberships';
import { summariseJoining, type JoinSummary, type PaymentOutcome } from '@udala/contract/subscriptions';
import { answer, server } from './app.tsx';
import { adasPage, saveSession, sessionOf } from './pages.tsx';
import { chidi, idOf, makeCreator, makeSubscription, pageOf } from './wire.ts';

// Chidi joins Ada, on Ada's host.

export const host = 'ada.localhost:3000';
export const reference = 's01a1fd95aed47253b4cdd3edf7d83e1f-p0-a1';
export const payment = '/membership/auth/payment';

export const summary: JoinSummary = {
  membershipId: idOf(10),
  creator: makeCreator(),
  price: 2500,
  benefits: ['Exclusive Content', 'Mentorship'],
  billingStartsOn: '2026-11-20',
  nextPaymentOn: '2026-12-20',
  dueTodayKobo: 250_000,
};
export const outcome = (status: PaymentOutcome['status'], message: string | null = null): PaymentOutcome => ({
  status,
  message,
  subscription: makeSubscription(
    status === 'paid'
      ? { status: 'active', startedOn: '2026-11-20', paidUntil: '2026-12-20', nextPaymentOn: '2026-12-20' }
      : { status: 'pending', startedOn: null, nextPaymentOn: null },
  ),
});
export const checkout = {
  subscriptionId: idOf(20),
  reference,
  authorizationUrl: 'http://localhost:3001/checkout/x',
};

/** Starts and stops the answers of the server for the tests of a file. */
export function setUpJoining(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    saveSession(sessionOf(chidi, 'patron'));
    server.use(
      answer(findPageByHost, () => pageOf([adasPage])),
      answer(summariseJoining, () => summary),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    server.resetHandlers();
  });
  afterAll(() => server.close());
}
