import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Page, pageQuery } from './paging.ts';
import { CalendarDate, Instant, Kobo, Nullable, Strict, Uuid } from './scalars.ts';

/** A payment that its payer's bank asks back. */
export const Dispute = Strict({
  id: Uuid,
  /** `answered`: the evidence is with the bank, which decides. */
  status: Type.Enum(['open', 'answered', 'won', 'lost']),
  amountKobo: Kobo,
  patronName: Type.String(),
  /** First day of the month that was paid for. */
  periodStart: CalendarDate,
  openedAt: Instant,
  /** Without an answer before it, the money goes back. */
  dueAt: Nullable(Instant),
  isAccepted: Type.Boolean({ description: 'The creator, or the operator for them, let the bank have it' }),
  settledAt: Nullable(Instant),
});
export type Dispute = Static<typeof Dispute>;

const Evidence = Strict({ name: Type.String(), fact: Type.String() });

const params = Strict({ disputeId: Uuid });

export const listDisputes = endpoint({
  method: 'GET',
  path: '/disputes',
  access: 'creator',
  cost: ['page'],
  summary: 'The disputes about payments to the creator, newest first',
  query: Strict(pageQuery),
  reply: Page(Dispute),
  errors: ['not_found'],
});

export const getDispute = endpoint({
  method: 'GET',
  path: '/disputes/:disputeId',
  access: 'creator',
  cost: ['page'],
  summary: "One dispute, and the evidence that would be sent: without the patron's address and card",
  params,
  /** The evidence is in English, as banks read it; empty once there is nothing to answer. */
  reply: Strict({ dispute: Dispute, evidence: Type.Array(Evidence) }),
  errors: ['not_found'],
});

export const answerDispute = endpoint({
  method: 'POST',
  path: '/disputes/:disputeId/answer',
  access: 'creator',
  cost: ['disputeAnswers'],
  summary: 'Sends the evidence to the bank, with words of the creator, or lets the bank have the money, for good',
  params,
  body: Strict({
    answer: Type.Enum(['evidence', 'accepted']),
    words: Type.Optional(Type.String({ maxLength: limits.disputeWordsMaxLength })),
  }),
  reply: Dispute,
  idempotent: true,
  errors: ['not_found', 'conflict'],
});
