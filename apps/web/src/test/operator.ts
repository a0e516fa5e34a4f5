import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { OperatorPaymentDetails, OperatorRequest } from '@udala/contract/operator';
import { getOperatorOverview, type OperatorCreator, type OperatorException } from '@udala/contract/operator-books';
import type { ReplyOf } from '@udala/contract/endpoint';
import { getSecurity, requestReauth } from '@udala/contract/security';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, openApp, quietNotifications, server } from './app.tsx';
import { ada, chidi, idOf } from './wire.ts';

export const makeRequest = (given: Partial<OperatorRequest> = {}): OperatorRequest => ({
  id: idOf(900),
  action: 'refund',
  targetId: idOf(901),
  target: 'Chidi Eze → Ada Obi',
  amountKobo: 6_000_000,
  bearer: 'creator',
  reason: 'Charged twice',
  state: 'waiting',
  requestedBy: 'Funke Bello',
  requestedAt: '2026-11-20T08:00:00.000Z',
  executesAt: null,
  expiresAt: '2026-11-27T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  problem: null,
  isOwn: false,
  ...given,
});

export const makeOperatorPayment = (given: Partial<OperatorPaymentDetails> = {}): OperatorPaymentDetails => ({
  id: idOf(901),
  reference: 's01a-p0-a1',
  amountKobo: 250_000,
  state: 'paid',
  payer: { id: chidi.id, name: chidi.name, email: 'chidi@example.com', userName: null },
  creator: { id: ada.id, name: ada.name, email: null, userName: 'ada' },
  goneKobo: 0,
  isDisputed: false,
  at: '2026-11-20T08:00:00.000Z',
  providerId: '5000000002',
  channel: 'card',
  receivedKobo: 250_000,
  feeKobo: 13_750,
  platformFeeKobo: 25_000,
  leftKobo: 250_000,
  isCurrent: true,
  creatorAvailableKobo: 0,
  refunds: [],
  disputes: [],
  movements: [
    { at: '2026-11-20T08:00:00.000Z', event: 'payment', from: 'provider', to: 'creator_held', amountKobo: 250_000 },
  ],
  waiting: null,
  ...given,
});

export const makeException = (given: Partial<OperatorException> = {}): OperatorException => ({
  id: idOf(902),
  kind: 'went_back_unasked',
  key: 's01a-p0-a1:77',
  details: '{"amountKobo":100000}',
  foundAt: '2026-11-20T08:00:00.000Z',
  unallocatedKobo: -100_000,
  bookable: ['creator', 'platform'],
  waiting: null,
  ...given,
});

export const makeOperatorCreator = (given: Partial<OperatorCreator> = {}): OperatorCreator => ({
  id: ada.id,
  name: ada.name,
  userName: 'ada',
  availableKobo: -1_375_000,
  heldKobo: 0,
  inTransitKobo: 0,
  disputedKobo: 0,
  payoutsStoppedAt: null,
  identity: null,
  waiting: null,
  ...given,
});

type Overview = ReplyOf<typeof getOperatorOverview>;
export const makeOverview = (given: Partial<Overview> = {}): Overview => ({
  mode: 'platform',
  secondPersonAboveKobo: 5_000_000,
  operators: 2,
  exceptions: [],
  alarms: [],
  closes: [],
  waiting: 0,
  ...given,
});

/** Opens a page of the console, for an operator with an authenticator app. */
export function openConsole(path: string, overview = makeOverview()) {
  server.use(
    quietNotifications,
    answer(getOperatorOverview, () => overview),
    answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: true, recoveryCodesLeft: 8 } })),
    answer(requestReauth, () => ({ method: 'totp' as const, otpExpiresAt: null })),
  );
  return openApp(`operator/${path}`, 'chidi', ['operator']);
}

/** The open dialog, and what an operator does in it. */
export const dialog = async () => within(await screen.findByRole('dialog'));
export const reauthenticate = async () => userEvent.type((await dialog()).getByLabelText(/^Code/), '123456');
export const press = async (name: string | RegExp) => userEvent.click((await dialog()).getByRole('button', { name }));

/** The hooks of a file of tests about the console: the wire, and nothing stored from a test before. */
export function serveConsole(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    server.resetHandlers();
  });
  afterAll(() => server.close());
}
