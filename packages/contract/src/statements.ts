import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Page, pageQuery } from './paging.ts';
import { CalendarDate, Instant, Nullable, SignedKobo, Strict, Uuid } from './scalars.ts';

/** Money that a creator received or lost, each fee a line of its own. Moves between their accounts are left out. */
export const StatementLine = Strict({
  id: Type.String(),
  at: Instant,
  kind: Type.Enum([
    'payment',
    'provider_fee',
    'platform_fee',
    'platform_fee_returned',
    'refund',
    'dispute_lost',
    'payout',
    'payout_fee',
    'payout_returned',
    'written_off',
  ]),
  /** The payer, or the bank of a payout; null where there is none. */
  party: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  amountKobo: SignedKobo,
  invoiceId: Nullable(Uuid),
});
export type StatementLine = Static<typeof StatementLine>;

export const StatementSums = Strict({
  openingKobo: SignedKobo,
  grossKobo: SignedKobo,
  providerFeesKobo: SignedKobo,
  platformFeesKobo: SignedKobo,
  refundsKobo: SignedKobo,
  disputesKobo: SignedKobo,
  payoutsKobo: SignedKobo,
  payoutFeesKobo: SignedKobo,
  /** What the creator owed and does not owe any more. */
  writtenOffKobo: SignedKobo,
  closingKobo: SignedKobo,
});
export type StatementSums = Static<typeof StatementSums>;

const days = {
  from: CalendarDate,
  /** The last day, inclusive. */
  to: CalendarDate,
};

/** A whole month in Lagos by the server's clock: a phone's may be wrong, or in another time zone. */
export const StatementMonth = Type.Enum(['this', 'last']);
export type StatementMonth = Static<typeof StatementMonth>;

export const getStatement = endpoint({
  method: 'GET',
  path: '/statements',
  access: 'creator',
  cost: ['page'],
  summary: 'What came in and went out in a month, by default this one, or between two dates: a year at most',
  query: Strict({
    month: Type.Optional(StatementMonth),
    from: Type.Optional(days.from),
    to: Type.Optional(days.to),
    ...pageQuery,
  }),
  /** Newest first, with the range of days. The sums are on the first page only: later pages have the same. */
  reply: Strict({ ...Page(StatementLine).properties, ...days, sums: Nullable(StatementSums) }),
  errors: ['not_found'],
});

export const getStatementCsv = endpoint({
  method: 'GET',
  path: '/statements.csv',
  access: 'creator',
  cost: ['spreadsheets'],
  summary: 'The same lines, oldest first, for a spreadsheet',
  query: Strict(days),
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/statements.pdf',
  access: 'creator',
  cost: ['documents'],
  summary: 'The same statement to print',
  query: Strict(days),
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'application/pdf',
  errors: ['not_found'],
});
