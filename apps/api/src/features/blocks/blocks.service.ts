import type { listBlocks as listEndpoint } from '@udala/contract/blocks';
import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import * as m from '@udala/messages/blocks-server';
import { toAuthorDto } from '#features/posts/author.view.ts';
import { requireAttempts, type AttemptLimit } from '#platform/attempts.ts';
import { writeAudit } from '#platform/audit.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#app/deps.ts';
import { hideHers, lockHerThreads, lockSeen, noteHidden, showHers, waitForHerWriting } from './ban.queries.ts';
import {
  countBlocks,
  deleteBlock,
  insertBlock,
  isBlocked,
  isSomebody,
  listBlocks as listRows,
  listUnhidden,
  type Pair,
} from './blocks.queries.ts';

/** A creator under attack blocks some hundred people; each block may hide thousands of comments. */
const blocksBy: AttemptLimit = { name: 'blocks by', max: 500, windowMs: days(1) };

export async function listBlocks(
  { db }: Deps,
  { userId }: Viewer,
  query: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const paging = readPaging(query);
  const [rows, total] = await Promise.all([listRows(db, userId, paging), countBlocks(db, userId)]);
  return pageOf(rows, paging, total, {
    toItem: (row) => ({ person: toAuthorDto(row).profile, at: row.created_at.toISOString() }),
    keyOf: ({ created_at: at, author_id: id }) => ({ at, id }),
  });
}

export const findBlock = ({ db }: Deps, { userId }: Viewer, blockedId: string): Promise<boolean> =>
  isBlocked(db, { blockerId: userId, blockedId });

/**
 * Blocks a person. What she said under the blocker's posts is hidden when this returns, also what was being written.
 * @throws AppError `not_found`, or `conflict` for oneself.
 */
export async function blockPerson(deps: Deps, { userId: blockerId }: Viewer, blockedId: string): Promise<void> {
  if (blockedId === blockerId) throw new AppError('conflict', m.notOneself);
  await requireAttempts(deps, [{ limit: blocksBy, key: blockerId }]);
  if (!(await isSomebody(deps.db, blockedId))) throw notFound();
  const pair = { blockerId, blockedId };
  await inTransaction(deps.db, async (tx) => {
    if (await insertBlock(tx, pair, deps.clock.now())) await noteIn(tx, deps, 'block.add', pair);
  });
  await banFromComments(deps, pair);
}

/** So many are hidden in one transaction: whoever writes in one of the threads waits for no more. */
const HIDDEN_AT_ONCE = 1_000;

/** Whoever comments from now on is refused; what was said before, or is being said, is hidden. */
async function banFromComments({ db }: Pick<Deps, 'db'>, pair: Pair): Promise<void> {
  await waitForHerWriting(db, pair.blockedId);
  const hideSome = () =>
    inTransaction(db, async (tx) => {
      const ids = await lockSeen(tx, pair, HIDDEN_AT_ONCE);
      if (ids.length > 0) await hideHers(tx, pair, ids);
      return ids.length;
    });
  while ((await hideSome()) === HIDDEN_AT_ONCE);
  await noteHidden(db, pair);
}

/** Where there is no block nothing happens. */
export async function unblockPerson(deps: Deps, { userId: blockerId }: Viewer, blockedId: string): Promise<void> {
  const pair = { blockerId, blockedId };
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteBlock(tx, pair))) return;
    await noteIn(tx, deps, 'block.remove', pair);
    await lockHerThreads(tx, pair);
    await showHers(tx, pair);
  });
}

const noteIn = (tx: Tx, { clock }: Deps, action: 'block.add' | 'block.remove', { blockerId, blockedId }: Pair) =>
  writeAudit(tx, { actor: { userId: blockerId }, action, subjectId: blockedId, at: clock.now() });

const AFTER_MS = minutes(1);

/** Ends what a process began that stopped between a block and what it hides. */
export const endBlocksInBackground = (deps: Deps): void =>
  deps.jobs.every('hide what the blocked said', AFTER_MS, async () => {
    for (const pair of await listUnhidden(deps.db, later(deps.clock.now(), -AFTER_MS))) {
      await banFromComments(deps, pair);
    }
  });
