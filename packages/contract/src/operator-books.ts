import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Booked, byId, OperatorRequest, Outcome, Reason, reauth, Search } from './operator.ts';
import { MoneyMode, PayoutAccount } from './payouts.ts';
import { CalendarDate, Count, Instant, Kobo, Nullable, PersonName, SignedKobo, Strict, Uuid } from './scalars.ts';

// The money console, beside payments: what reconciliation found, creators, closes and the journal.

export const OperatorException = Strict({
  id: Uuid,
  kind: Type.String(),
  key: Type.String(),
  details: Type.String({ description: 'JSON, as it was recorded' }),
  foundAt: Instant,
  /** What came without us, or left if below zero; null or 0 where no money moved. */
  unallocatedKobo: Nullable(SignedKobo),
  /** Where it can be booked; empty where nothing can. */
  bookable: Type.Array(Booked),
  waiting: Nullable(OperatorRequest),
});
export type OperatorException = Static<typeof OperatorException>;

export const listOperatorExceptions = endpoint({
  method: 'GET',
  path: '/operator/exceptions',
  access: 'operator',
  cost: ['page'],
  summary: 'Open reconciliation exceptions, the oldest 50',
  reply: Strict({ items: Type.Array(OperatorException), hasMore: Type.Boolean() }),
  errors: ['not_found'],
});

export const bookOperatorException = endpoint({
  method: 'POST',
  path: '/operator/exceptions/:id/book',
  access: 'operator',
  cost: ['operatorActs'],
  summary:
    'Says whose money it is that was found, for good; asks for re-authentication, and above a set sum waits for another operator or a day',
  params: byId,
  body: Strict({ bearer: Booked, reason: Reason, reauth }),
  reply: Outcome,
  idempotent: true,
  errors: ['not_found'],
});

export const OperatorCreator = Strict({
  id: Uuid,
  name: PersonName,
  userName: Nullable(Type.String()),
  /** Below zero where they owe. */
  availableKobo: SignedKobo,
  heldKobo: Kobo,
  inTransitKobo: Kobo,
  disputedKobo: Kobo,
  payoutsStoppedAt: Nullable(Instant),
  /** Whether the provider found that their bank account is theirs; null if it was never asked. */
  identity: PayoutAccount.properties.identity,
  waiting: Nullable(OperatorRequest),
});
export type OperatorCreator = Static<typeof OperatorCreator>;

export const searchOperatorCreators = endpoint({
  method: 'POST',
  path: '/operator/creators/search',
  access: 'operator',
  cost: ['page'],
  summary: 'Creators who owe or whose payouts are stopped; with `q` those of an address, a name or an email',
  body: Search,
  reply: Strict({ items: Type.Array(OperatorCreator), hasMore: Type.Boolean() }),
  errors: ['not_found'],
});

export const stopOperatorPayouts = endpoint({
  method: 'PUT',
  path: '/operator/creators/:id/payouts',
  access: 'operator',
  cost: ['operatorActs', 'oneRow'],
  summary: "Stops a creator's payouts, or lets them go again; asks for re-authentication",
  params: byId,
  body: Strict({ isStopped: Type.Boolean(), reason: Reason, reauth }),
  reply: OperatorCreator,
  errors: ['not_found', 'conflict'],
});

export const writeOffOperatorDebt = endpoint({
  method: 'POST',
  path: '/operator/creators/:id/write-off',
  access: 'operator',
  cost: ['operatorActs'],
  summary:
    "Makes what a creator owes the platform's loss; asks for re-authentication, and above a set sum waits for another operator or a day",
  params: byId,
  body: Strict({ amountKobo: Type.Integer({ minimum: 1 }), reason: Reason, reauth }),
  reply: Outcome,
  idempotent: true,
  errors: ['not_found'],
});

export const OperatorClose = Strict({
  day: CalendarDate,
  booksKobo: SignedKobo,
  balanceKobo: SignedKobo,
  unsettledKobo: SignedKobo,
  differenceKobo: SignedKobo,
  /** False until a second look has found the same. */
  isClosed: Type.Boolean(),
});

export const getOperatorOverview = endpoint({
  method: 'GET',
  path: '/operator/overview',
  access: 'operator',
  cost: ['page'],
  summary: 'Open alarms, the last daily closes, and the sum above which an action waits',
  reply: Strict({
    mode: MoneyMode,
    secondPersonAboveKobo: Kobo,
    /** With two or more, another one confirms; else an action waits for a day. */
    operators: Count,
    /** Open reconciliation exceptions by kind. */
    exceptions: Type.Array(Strict({ kind: Type.String(), count: Count })),
    /** Alarms that were emailed in the last 48 hours, the newest first. */
    alarms: Type.Array(Strict({ event: Type.String(), meaning: Type.String(), at: Instant })),
    closes: Type.Array(OperatorClose),
    waiting: Count,
  }),
  errors: ['not_found'],
});

export const getOperatorJournal = endpoint({
  method: 'GET',
  path: '/operator/journal.csv',
  access: 'operator',
  cost: ['spreadsheets'],
  summary: 'Every movement of the ledger, or of one month in Lagos, for an accountant; names people by their ids alone',
  query: Strict({ month: Type.Optional(Type.String({ pattern: '^20[0-9]{2}-(?:0[1-9]|1[0-2])$' })) }),
  reply: Type.Unsafe<AsyncIterable<Uint8Array>>({ type: 'string', format: 'binary' }),
  sends: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});
