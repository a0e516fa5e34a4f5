import type { listBlocks as listEndpoint } from '@udala/contract/blocks';
import type { QueryOf, ReplyOf } from '@udala/contract/endpoint';
import { hideComments, lockHidden, lockSeen, showComments } from '#features/publishing/comments/ban.queries.ts';
import { toAuthorDto } from '#features/publishing/posts/author.view.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { writeAudit } from '#platform/audit.ts';
import { days } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import {
  countBlocks,
  endStep,
  lockBlock,
  lockPair,
  insertBlock,
  isBlocked,
  isSomebody,
  listBlocks as listRows,
  liftBlock,
  waitForWritesOf,
  type Pair,
  type BlockMode,
} from './blocks.queries.ts';

/** A creator under attack blocks some hundred people; each block may hide thousands of comments. */
const blocksBy: RateLimit = { name: 'blocks by', max: 500, windowMs: days(1) };

export async function listBlocks(
  { db }: Pick<Deps, 'db'>,
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

export const findBlock = ({ db }: Pick<Deps, 'db'>, { userId }: Viewer, blockedId: string): Promise<boolean> =>
  isBlocked(db, { blockerId: userId, blockedId });

/**
 * Blocks a person. When this returns, all their comments under the blocker's posts are hidden, also those in progress.
 * @throws AppError `not_found`, or `conflict` for oneself.
 */
export async function blockPerson(deps: Deps, { userId: blockerId }: Viewer, blockedId: string): Promise<void> {
  if (blockedId === blockerId) throw new AppError('conflict', say().blocksServer.notOneself);
  await enforceRateLimits(deps, [{ limit: blocksBy, key: blockerId }]);
  if (!(await isSomebody(deps.db, blockedId))) throw notFound();
  const pair = { blockerId, blockedId };
  await inTransaction(deps.db, async (tx) => {
    await lockPair(tx, blockerId, blockedId);
    if (await insertBlock(tx, pair, deps.clock.now())) await noteIn(tx, deps, 'block.add', pair);
  });
  await applyBlock(deps, pair, 'hide');
}

/** The batch size of one transaction, which bounds how long writers in the same threads wait. */
const AT_ONCE = 1_000;

/** New comments of a blocked person are rejected; this hides the earlier and concurrent ones, or shows them again. */
export async function applyBlock({ db }: Pick<Deps, 'db'>, pair: Pair, mode: BlockMode): Promise<void> {
  if (mode === 'hide') await waitForWritesOf(db, pair.blockedId);
  const [lockSome, change] = mode === 'hide' ? [lockSeen, hideComments] : [lockHidden, showComments];
  const changeSome = () =>
    inTransaction(db, async (tx) => {
      if (!(await lockBlock(tx, pair, mode))) return 0;
      const ids = await lockSome(tx, pair, AT_ONCE);
      if (ids.length > 0) await change(tx, ids);
      return ids.length;
    });
  while ((await changeSome()) === AT_ONCE);
  await endStep(db, pair, mode);
}

/** Idempotent: does nothing without a block. */
export async function unblockPerson(deps: Deps, { userId: blockerId }: Viewer, blockedId: string): Promise<void> {
  const pair = { blockerId, blockedId };
  await inTransaction(deps.db, async (tx) => {
    if (await liftBlock(tx, pair)) await noteIn(tx, deps, 'block.remove', pair);
  });
  await applyBlock(deps, pair, 'show');
}

const noteIn = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  action: 'block.add' | 'block.remove',
  { blockerId, blockedId }: Pair,
) => writeAudit(tx, { actor: { userId: blockerId }, action, subjectId: blockedId, at: clock.now() });
