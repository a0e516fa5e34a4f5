import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page, pageQuery } from './paging.ts';
import {
  CalendarDate,
  Instant,
  Kobo,
  Nullable,
  PersonName,
  SecondFactor,
  SignedKobo,
  Strict,
  Uuid,
} from './scalars.ts';

export const Bank = Strict({ code: Type.String(), name: Type.String() });
export type Bank = Static<typeof Bank>;

export const BankCode = Type.String({ pattern: '^[0-9A-Za-z]{2,20}$' });
export const AccountNumber = Type.String({ pattern: `^[0-9]{${limits.accountNumberLength}}$` });

export const listBanks = endpoint({
  method: 'GET',
  path: '/banks',
  access: 'creator',
  cost: ['page'],
  summary: 'The banks that money can be sent to, by name',
  reply: Strict({ items: Type.Array(Bank) }),
  errors: ['not_found'],
});

export const resolveAccount = endpoint({
  method: 'GET',
  path: '/banks/resolve',
  access: 'creator',
  cost: ['accountNames'],
  summary: 'Whose account a number is, as the bank has it',
  query: Strict({ bankCode: BankCode, accountNumber: AccountNumber }),
  reply: Strict({ accountName: Type.String() }),
  errors: ['not_found'],
});

export const PayoutAccount = Strict({
  bankName: Type.String(),
  last4: Type.String(),
  accountName: Type.String(),
  /** A changed bank account has a hold of one day before money goes to it. */
  usableAt: Instant,
  /** Whether the payment provider found that name, BVN and account are of one person; null if it was never asked. */
  identity: Nullable(Type.Enum(['pending', 'verified', 'failed'])),
});
export type PayoutAccount = Static<typeof PayoutAccount>;

/** Whose an account is, for the provider alone: the number is not stored. */
export const Identity = Strict({
  firstName: PersonName,
  lastName: PersonName,
  bvn: Type.String({ pattern: `^[0-9]{${limits.bvnLength}}$`, description: 'Bank Verification Number' }),
});
export type Identity = Static<typeof Identity>;

export const savePayoutAccount = endpoint({
  method: 'PUT',
  path: '/payouts/account',
  access: 'creator',
  cost: ['accountNames', 'identityChecks', 'oneRow'],
  summary: "Sets the bank account for the creator's payouts; asks for re-authentication, and notifies them by email",
  body: Strict({
    bankCode: BankCode,
    accountNumber: AccountNumber,
    /** Required with `platform`, and absent with the other modes. */
    identity: Type.Optional(Identity),
    reauth: Type.Optional(SecondFactor),
  }),
  reply: PayoutAccount,
  errors: ['not_found', 'conflict'],
});

export const Payout = Strict({
  id: Uuid,
  status: Type.Enum(['in_transit', 'paid', 'failed', 'returned']),
  /** Amount that arrives; the fee is charged in addition. */
  amountKobo: Kobo,
  feeKobo: Kobo,
  bankName: Type.String(),
  last4: Type.String(),
  isAutomatic: Type.Boolean(),
  /** Reason of a failure, in words a person understands. */
  reason: Nullable(Type.String()),
  isBankToMend: Type.Boolean({ description: 'It did not arrive, and other bank details may help' }),
  createdAt: Instant,
  settledAt: Nullable(Instant),
});
export type Payout = Static<typeof Payout>;

/** What a payout costs, by its size. */
export const PayoutFees = Strict({ leastKobo: Kobo, mostKobo: Kobo });

/** How patrons' money reaches creators (docs/money-modes.md). */
export const MoneyMode = Type.Enum(['platform', 'solo', 'split']);
export type MoneyMode = Static<typeof MoneyMode>;

export const Balance = Strict({
  /**
   * With `solo` the payment provider pays the creator: available money is settled. With `split` it pays them their share of
   * each payment, and available money is what they owe, below zero. Nothing is withdrawn with either.
   */
  mode: MoneyMode,
  /** Below zero when more was refunded than was left: the next payments make up for it. */
  availableKobo: SignedKobo,
  /** Part of it that stays for a while: a bank may take a payment back. */
  reservedKobo: Kobo,
  heldKobo: Kobo,
  /** With `split`: what the provider has paid to their bank, in all. */
  settledKobo: SignedKobo,
  /** Day on which the next held money becomes available. */
  heldUntil: Nullable(CalendarDate),
  inTransitKobo: Kobo,
  /** Latest arrival at the bank of the money in transit; null once it takes longer than usual. */
  arrivesBy: Nullable(CalendarDate),
  /** Why the payout in transit has not left: the provider has not settled the money yet, or wants something of the operator. */
  waitsFor: Nullable(Type.Enum(['funds', 'operator'])),
  disputedKobo: Kobo,
  /** True while no payout leaves because the operator has not named the money mode. */
  arePayoutsHeld: Type.Boolean(),
  /** This month in Africa/Lagos: payments of patrons, and the rest after both fees. */
  monthGrossKobo: Kobo,
  monthNetKobo: Kobo,
  account: Nullable(PayoutAccount),
  /** Amount and fee of withdrawing everything; null where nothing can be withdrawn now. */
  withdrawal: Nullable(Strict({ amountKobo: Kobo, feeKobo: Kobo })),
  /** Reason why nothing can be withdrawn now. */
  obstacle: Nullable(
    Type.Enum([
      'no_account',
      'identity',
      'bank_change_hold',
      'below_minimum',
      'in_progress',
      'first_payout',
      'on_hold',
    ]),
  ),
  /** The first day on which a payout may go out; null once it has come. */
  firstPayoutOn: Nullable(CalendarDate),
  minimumKobo: Kobo,
  payoutFees: PayoutFees,
  isWeekly: Type.Boolean(),
  nextWeeklyOn: Nullable(CalendarDate),
});
export type Balance = Static<typeof Balance>;

export const getBalance = endpoint({
  method: 'GET',
  path: '/payouts/balance',
  access: 'creator',
  cost: ['page'],
  summary:
    'What the creator has earned, from the ledger: available, held, in transit, disputed; and the bank account it goes to',
  reply: Balance,
  errors: ['not_found'],
});

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  access: 'creator',
  cost: ['page'],
  summary: 'Every payout, newest first',
  query: Strict(pageQuery),
  reply: Page(Payout),
  errors: ['not_found'],
});

export const createPayout = endpoint({
  method: 'POST',
  path: '/payouts',
  access: 'creator',
  cost: ['payouts'],
  summary: "Sends all that is available to the creator's bank; asks for re-authentication",
  body: Strict({ amountKobo: Kobo, reauth: Type.Optional(SecondFactor) }),
  reply: Payout,
  status: 201,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});

export const savePayoutSettings = endpoint({
  method: 'PATCH',
  path: '/payouts/settings',
  access: 'creator',
  cost: ['oneRow'],
  summary: 'Turns the weekly payout on or off',
  body: Strict({ isWeekly: Type.Boolean() }),
  reply: Strict({ isWeekly: Type.Boolean() }),
  errors: ['not_found', 'conflict'],
});
