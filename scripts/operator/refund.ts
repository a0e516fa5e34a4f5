import { createInterface } from 'node:readline/promises';
import { naira } from '@udala/messages/money';
import { sql } from 'kysely';
import type { Deps } from '../../apps/api/src/deps.ts';
import { endSubscription } from '../../apps/api/src/features/money/subscriptions/changes/end.service.ts';
import { writeAudit } from '../../apps/api/src/platform/audit.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { AppError } from '../../apps/api/src/platform/http/errors.ts';
import { PlainError } from '../terminal.ts';
import type { OperatorContext } from './open.ts';
import { withDeps } from './open-whole.ts';
import { plain } from './words.ts';

interface Payment {
  id: string;
  reference: string;
  amount_kobo: number;
  subscription_id: string;
  creator_id: string;
  patron_id: string;
  patron: string;
  creator: string;
  is_last: boolean;
  is_over: boolean;
}

/** Finds a successful payment by its id or its reference. */
async function getPayment(db: Db, word: string): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select a.id, a.reference, a.amount_kobo, i.subscription_id, i.creator_id, i.patron_id, patron.name as patron,
      creator.name as creator, s.state = 'ended' as is_over,
      not exists (
        select from invoices later where later.subscription_id = s.id and later.period_no > i.period_no and later.state = 'paid')
        as is_last
    from charge_attempts a join invoices i on i.id = a.invoice_id and i.state = 'paid'
    join subscriptions s on s.id = i.subscription_id
    join profiles patron on patron.user_id = i.patron_id
    join profiles creator on creator.user_id = i.creator_id
    where a.state = 'succeeded' and (a.id::text = ${word.toLowerCase()} or a.reference = ${word})`.execute(db);
  const [payment] = rows;
  if (!payment) throw new PlainError(`No payment that came through and was not sent back is ${plain(word)}.`);
  if (!payment.is_last || payment.is_over)
    throw new PlainError('Only the last payment of a membership that runs can be sent back.');
  return payment;
}

const question = ({ patron, creator, amount_kobo: kobo }: Payment): string =>
  `Send ${naira(kobo)} back to ${plain(patron)}, and end the membership to ${plain(creator)} now?`;

/** @throws PlainError unless the operator confirms, now or by the option. */
async function assertMeant(words: string, { yes }: { yes: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new PlainError(`${words} Say --yes for that.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${words} [y/N] `);
  terminal.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new PlainError('Nothing was sent back.');
}

/** Refunds as a creator does who ends a membership with a refund of the last payment: from the creator's balance. */
async function refundPayment(
  deps: Deps,
  actor: OperatorContext['actor'],
  { id, reference, subscription_id, creator_id, patron_id, amount_kobo }: Payment,
  reason: string,
): Promise<void> {
  const creator = { userId: creator_id, sessionId: '', signInId: '', roles: ['creator' as const], tenantId: null };
  const at = deps.clock.now();
  const details = { payment: id, reference, amountKobo: amount_kobo, reason };
  try {
    await endSubscription(deps, creator, subscription_id, true, async (tx) => {
      if (!(await wentBack(tx, id))) throw new PlainError('Another payment came meanwhile. Nothing was sent back.');
      await writeAudit(tx, { actor, action: 'payment.refund', subjectId: patron_id, details, at });
    });
  } catch (error) {
    throw error instanceof AppError ? new PlainError(error.message) : error;
  }
}

const wentBack = async (tx: Db, attemptId: string): Promise<boolean> =>
  (await tx.selectFrom('refunds').select('id').where('attempt_id', '=', attemptId).executeTakeFirst()) !== undefined;

/** @throws PlainError where it cannot be refunded, or the operator does not confirm. */
export const refund = (url: string, word: string, { reason, yes }: { reason: string; yes: boolean }): Promise<void> =>
  withDeps(url, async (deps, actor) => {
    const payment = await getPayment(deps.db, word);
    await assertMeant(question(payment), { yes });
    await refundPayment(deps, actor, payment, reason);
  });
