import { naira } from '@udala/messages/money';
import { catalogue } from '@udala/messages/catalogue';
import { sourceLocale } from '@udala/messages/languages';
import { later, minutes } from '#platform/clock.ts';
import { inTransaction, type AfterCommit, type Tx } from '#platform/db/transaction.ts';
import { composeEmail } from '#platform/mail/compose-email.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { Deps } from '#app/deps.ts';
import { findDisputedPayment } from './disputes.queries.ts';
import { takeToRemind } from './evidence.queries.ts';
import { notifyCreator } from './notify-creator.ts';

/** A bank gives about a day: time to write an answer, and to reach whoever can send it. */
const BEFORE_MS = minutes(8 * 60);

/** Reminds creators, and the operator, of disputes that nobody has answered and that are due soon. */
export async function remindOfDisputes(deps: Deps): Promise<void> {
  while (await inTransaction(deps.db, (tx, afterCommit) => remindOfOne(deps, tx, afterCommit)));
}

async function remindOfOne(deps: Deps, tx: Tx, afterCommit: AfterCommit): Promise<boolean> {
  const now = deps.clock.now();
  const dispute = await takeToRemind(tx, { now, dueBy: later(now, BEFORE_MS) });
  if (!dispute) return false;
  const { provider_id: providerId, reference, due_at: dueAt, amount_kobo: amountKobo } = dispute;
  const payment = await findDisputedPayment(tx, { reference, providerId });
  if (!payment?.settled_at) return true;
  const update = { event: 'dispute-due', amountKobo, dueAt } as const;
  const paid = { ...payment, settled_at: payment.settled_at };
  await notifyCreator(deps, tx, afterCommit, { payment: paid, providerId, update });
  const { disputesMail: m } = catalogue(sourceLocale);
  const message = composeEmail({
    reader: { to: deps.config.operatorEmail ?? addressOf(deps.config.mail.from), locale: sourceLocale },
    subject: m.operatorSubject(naira(amountKobo), providerId),
    parts: [m.operatorLead(naira(amountKobo), dueAt), m.operatorCommand(providerId)],
  });
  await deps.jobs.send(tx, outgoingMail, message);
  return true;
}

/** The address in `Udala <hello@udala.example>`. */
const addressOf = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;
