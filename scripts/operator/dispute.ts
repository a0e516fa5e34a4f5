import { naira } from '@udala/messages/money';
import { answerDispute, getUnanswered } from '../../apps/api/src/features/money/disputes/answer-dispute.service.ts';
import { findOpenedPosts } from '../../apps/api/src/features/insight/analytics/opened-posts.queries.ts';
import { evidenceOf, OPENED_MAX, type OpenedPost } from '../../apps/api/src/features/money/disputes/evidence.ts';
import { findUnanswered, type DisputedCase } from '../../apps/api/src/features/money/disputes/evidence.queries.ts';
import type { Db } from '../../apps/api/src/platform/db/database.ts';
import { PlainError } from '../terminal.ts';
import { withDeps } from './open-whole.ts';
import { assertMeant, orPlain } from './refund.ts';
import { plain, wordsOf } from './words.ts';

const unknown = 'There is no such dispute.';

const lineOf = ({ provider_id: id, amount_kobo: kobo, due_at: dueAt, patron, creator }: DisputedCase): string =>
  `${id}  ${naira(kobo)} of ${plain(patron)} to ${plain(creator)}, due ${dueAt === null ? 'soon' : dueAt.toISOString()}`;

export const listDisputes = (url: string): Promise<void> =>
  withDeps(url, async ({ db }) => {
    const open = await findUnanswered(db);
    console.log(open.length === 0 ? 'No dispute waits for an answer.' : open.map(lineOf).join('\n'));
  });

const openedOf = (db: Db, { patron_id: readerId, creator_id: creatorId }: DisputedCase) =>
  findOpenedPosts(db, { readerId, creatorId, limit: OPENED_MAX });

interface Words {
  evidence: string | undefined;
  accept: string | undefined;
  yes: boolean;
}

/** Prints what would be sent as evidence, or sends it, or accepts. @throws PlainError where that is not possible. */
export const dispute = (url: string, word: string, { evidence, accept, yes }: Words): Promise<void> =>
  withDeps(url, async (deps, actor) => {
    if (evidence !== undefined && accept !== undefined) throw new PlainError('Say --evidence or --accept.');
    const found = await orPlain(getUnanswered(deps, word), unknown);
    const opened = await openedOf(deps.db, found);
    const message = wordsOf(evidence ?? accept);
    if (message === undefined) return console.log(describe(found, opened));
    const [answer, amount] = [accept === undefined ? 'evidence' : 'accepted', naira(found.amount_kobo)] as const;
    const question =
      answer === 'accepted'
        ? `Accept that the bank takes ${amount} back, for good?`
        : `Send the evidence to the bank, which decides about ${amount}? Your words go with it.`;
    await assertMeant(question, { yes });
    await orPlain(answerDispute(deps, { dispute: found.id, answer, message, opened, actor }), unknown);
    console.log(
      answer === 'accepted' ? 'Accepted.' : 'Sent. The bank decides now, and the creator gets an email then.',
    );
  });

const describe = (found: DisputedCase, opened: readonly OpenedPost[]): string =>
  [lineOf(found), ...evidenceOf(found, opened).map(([name, fact]) => `  ${name}: ${plain(fact)}`)].join('\n');
