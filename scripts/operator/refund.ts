import { createInterface } from 'node:readline/promises';
import { naira } from '@udala/messages/money';
import { sql } from 'kysely';
import type { Bearer } from '../../apps/api/src/features/money/books/bear-refund.ts';
import { bookException, type Booking } from '../../apps/api/src/features/money/books/book-exception.service.ts';
import { refundPayment } from '../../apps/api/src/features/money/books/refund-payment.service.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { getExceptionKobo } from '../../apps/api/src/features/insight/console/exceptions.service.ts';
import { inTransaction } from '../../apps/api/src/platform/db/transaction.ts';
import { AppError } from '../../apps/api/src/platform/http/errors.ts';
import { PlainError } from '../terminal.ts';
import { assertMayAlone, reportAlone } from './alone.ts';
import { withDeps } from './open-whole.ts';
import { plain } from './words.ts';

interface Payment {
  id: string;
  amount_kobo: number;
  patron: string;
  creator: string;
  is_current: boolean;
}

/** Finds a successful payment by its id or its reference. */
async function getPayment(db: Db, word: string): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select a.id, a.amount_kobo, patron.name as patron, creator.name as creator,
      s.state <> 'ended' and s.period_no = i.period_no + 1 as is_current
    from charge_attempts a join invoices i on i.id = a.invoice_id join subscriptions s on s.id = i.subscription_id
    join profiles patron on patron.user_id = i.patron_id
    join profiles creator on creator.user_id = i.creator_id
    where a.state = 'succeeded' and (a.id::text = ${word.toLowerCase()} or a.reference = ${word})`.execute(db);
  const [payment] = rows;
  if (!payment) throw new PlainError(`No payment that came through is ${plain(word)}.`);
  return payment;
}

function question({ patron, creator, is_current: isCurrent }: Payment, amount: string, bearer: Bearer): string {
  const end = isCurrent ? ' If nothing of the payment is left, the membership ends.' : '';
  const from = bearer === 'creator' ? `from the balance of ${plain(creator)}` : 'at the platform’s cost';
  return `Send ${amount} back to ${plain(patron)}, ${from}?${end}`;
}

/** @throws PlainError unless the operator confirms, now or by the option. */
export async function assertMeant(words: string, { yes }: { yes: boolean }): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new PlainError(`${words} Say --yes for that.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${words} [y/N] `);
  terminal.close();
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new PlainError('Nothing was done.');
}

/** Runs an action of the product; what it rejects is printed as it is. */
export async function orPlain<Done>(work: Promise<Done>, unknown: string): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new PlainError(error.code === 'not_found' ? unknown : error.message);
  }
}

interface RefundWords {
  reason: string;
  /** All that is left of the payment if null. */
  amountKobo: number | null;
  bearer: Bearer;
  yes: boolean;
  alone: boolean;
}

/** @throws PlainError where it cannot be refunded, or the operator does not confirm. */
export const refund = (
  url: string,
  word: string,
  { amountKobo, bearer, reason, yes, alone }: RefundWords,
): Promise<void> =>
  withDeps(url, async (deps, actor) => {
    const payment = await getPayment(deps.db, word);
    await assertMayAlone(deps, amountKobo ?? payment.amount_kobo, { alone });
    const amount = amountKobo === null ? `what is left of ${naira(payment.amount_kobo)}` : naira(amountKobo);
    await assertMeant(question(payment, amount, bearer), { yes });
    const order = { payment: payment.id, amountKobo, bearer, reason, actor };
    const work = inTransaction(deps.db, async (tx) => {
      const kobo = await refundPayment({ ...deps, db: tx }, order);
      await reportAlone(deps, tx, { action: 'refund', kobo, about: payment.patron, reason, login: actor.operator });
      return kobo;
    });
    const goneKobo = await orPlain(work, 'There is no such payment.');
    console.log(`${naira(goneKobo)} is on its way back, and its patron gets an email.`);
  });

/** @throws PlainError where it cannot be booked so, or the operator does not confirm. */
export const book = (
  url: string,
  exceptionId: string,
  { bearer, yes, alone }: Pick<Booking, 'bearer'> & { yes: boolean; alone: boolean },
) =>
  withDeps(url, async (deps, actor) => {
    const unknown = `Nothing of the ID ${plain(exceptionId)} waits.`;
    const kobo = await orPlain(getExceptionKobo(deps.db, exceptionId), unknown);
    await assertMayAlone(deps, kobo, { alone });
    await assertMeant(`Book it to the ${bearer}, for good?`, { yes });
    const work = inTransaction(deps.db, async (tx) => {
      await bookException({ ...deps, db: tx }, { exceptionId, bearer, actor });
      await reportAlone(deps, tx, { action: 'book', kobo, about: exceptionId, reason: '', login: actor.operator });
    });
    await orPlain(work, unknown);
    console.log('Booked, and resolved.');
  });
