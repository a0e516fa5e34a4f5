import { writeAudit, type Actor } from '#platform/audit.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, notFound, unavailable } from '#platform/http/errors.ts';
import { ProviderRefused, ProviderUnknown, type DisputeAnswer } from '#platform/payments/payments.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { settleDispute } from './disputes.service.ts';
import { evidenceOf, evidencePdf, noPhone, type Fact, type OpenedPost } from './evidence.ts';
import { findCase, noteAnswered, type DisputedCase } from './evidence.queries.ts';

interface Answer {
  /** The dispute's id, ours or the provider's. */
  dispute: string;
  answer: 'evidence' | 'accepted';
  /** Why, in the operator's words; the bank reads them. */
  message: string;
  /** Posts that the patron opened. */
  opened: readonly OpenedPost[];
  actor: Actor;
}

/** @throws AppError `not_found`; `conflict` where it was answered before, or is over. */
export async function getUnanswered({ db }: Pick<Deps, 'db'>, word: string): Promise<DisputedCase> {
  const dispute = await findCase(db, word);
  if (!dispute) throw notFound();
  if (dispute.state !== 'open' || dispute.answered_at !== null)
    throw new AppError('conflict', say().disputesServer.answeredAlready);
  return dispute;
}

/**
 * Answers a bank that asks a payment back: with evidence, upon which it decides, or by accepting. What is recorded here
 * first was sent; the provider says in the end how the dispute ended.
 */
export async function answerDispute(
  deps: Deps,
  { dispute: word, answer, message, opened, actor }: Answer,
): Promise<void> {
  const dispute = await getUnanswered(deps, word);
  await send(deps, dispute, { answer, message, facts: evidenceOf(dispute, opened) });
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    if (!(await noteAnswered(tx, { id: dispute.id, answer, now }))) return;
    const details = { dispute: dispute.provider_id, answer, message };
    await writeAudit(tx, { actor, action: 'dispute.answer', subjectId: dispute.creator_id, details, at: now });
  });
  try {
    await settleDispute(deps, dispute.provider_id);
  } catch (error) {
    // The answer is there and recorded; how it ended is asked again with the next event or round.
    if (!(error instanceof ProviderUnknown)) throw error;
  }
}

interface Sent extends Pick<Answer, 'answer' | 'message'> {
  facts: readonly Fact[];
}

/** @throws AppError `unavailable` where the provider does not answer, `conflict` where it takes none. */
async function send(deps: Deps, dispute: DisputedCase, { answer, message, facts }: Sent): Promise<void> {
  try {
    await sendOnce(deps, {
      providerId: dispute.provider_id,
      resolution: answer === 'accepted' ? 'accepted' : 'declined',
      refundKobo: answer === 'accepted' ? dispute.amount_kobo : 0,
      message,
      evidence:
        answer === 'accepted'
          ? null
          : {
              customerEmail: dispute.email,
              customerName: dispute.patron,
              customerPhone: dispute.phone ?? noPhone,
              serviceDetails: facts.map(([name, fact]) => `${name}: ${fact}.`).join(' '),
            },
      file: await evidencePdf(deps, dispute, facts),
    });
  } catch (error) {
    if (error instanceof ProviderUnknown) throw unavailable(say().disputesServer.providerAway, error);
    if (error instanceof ProviderRefused) throw new AppError('conflict', error.message, { cause: error });
    throw error;
  }
}

/** Passes where the provider has this answer: an earlier one arrived, and its reply was lost. */
async function sendOnce({ payments }: Pick<Deps, 'payments'>, order: DisputeAnswer): Promise<void> {
  try {
    await payments.answerDispute(order);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const there = await payments.findDispute(order.providerId);
    const hasIt = order.resolution === 'accepted' ? there?.status === 'lost' : there?.isWithBank;
    if (!hasIt) throw error;
  }
}
