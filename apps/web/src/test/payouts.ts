import type { Dispute } from '@udala/contract/disputes';
import { getBalance, listPayouts, type Balance, type Payout } from '@udala/contract/payouts';
import { getSecurity, requestReauth } from '@udala/contract/security';
import type { RequestHandler } from 'msw';
import { answer, quietNotifications } from './app.tsx';
import { idOf, pageOf } from './wire.ts';

export const gtBank: NonNullable<Balance['account']> = {
  bankName: 'GTBank',
  last4: '4821',
  accountName: 'ADA OBI',
  usableAt: '2026-11-01T08:00:00.000Z',
  identity: 'verified',
};

/** ₦84,300 that can be withdrawn to GTBank. */
export const makeBalance = (given: Partial<Balance> = {}): Balance => ({
  mode: 'platform',
  reservedKobo: 0,
  firstPayoutOn: null,
  availableKobo: 8_430_000,
  heldKobo: 0,
  settledKobo: 0,
  heldUntil: null,
  inTransitKobo: 0,
  arrivesBy: null,
  waitsFor: null,
  disputedKobo: 0,
  arePayoutsHeld: false,
  monthGrossKobo: 10_000_000,
  monthNetKobo: 8_430_000,
  account: gtBank,
  withdrawal: { amountKobo: 8_420_000, feeKobo: 10_000 },
  obstacle: null,
  minimumKobo: 100_000,
  payoutFees: { leastKobo: 1_200, mostKobo: 9_000 },
  isWeekly: true,
  nextWeeklyOn: '2026-11-27',
  ...given,
});

/** A creator without earnings and without a bank account. */
export const nothingYet = makeBalance({
  availableKobo: 0,
  monthGrossKobo: 0,
  monthNetKobo: 0,
  account: null,
  withdrawal: null,
  obstacle: 'no_account',
  nextWeeklyOn: null,
});

export const makePayout = (given: Partial<Payout> = {}): Payout => ({
  id: idOf(900),
  status: 'paid',
  amountKobo: 5_000_000,
  feeKobo: 7_500,
  bankName: 'GTBank',
  last4: '4821',
  isAutomatic: false,
  reason: null,
  isBankToMend: false,
  createdAt: '2026-11-13T08:00:00.000Z',
  settledAt: '2026-11-13T08:05:00.000Z',
  ...given,
});

export const makeDispute = (given: Partial<Dispute> = {}): Dispute => ({
  id: idOf(950),
  status: 'open',
  amountKobo: 250_000,
  patronName: 'Chidi Eze',
  periodStart: '2026-11-20',
  openedAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2126-11-21T09:00:00.000Z',
  isAccepted: false,
  settledAt: null,
  ...given,
});

const codeMailed = { method: 'email', otpExpiresAt: '2026-11-20T09:00:00.000Z' } as const;

/** Handlers of the payout page, with emailed codes for re-authentication. */
export const payoutPage = (balance: () => Balance, payouts: () => Payout[] = () => []): RequestHandler[] => [
  quietNotifications,
  answer(getBalance, balance),
  answer(listPayouts, () => pageOf(payouts())),
  answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } })),
  answer(requestReauth, () => codeMailed),
];
