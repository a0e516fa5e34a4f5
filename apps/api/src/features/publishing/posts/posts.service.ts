import type { BodyOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type { createPost as createEndpoint, getStartPost as startEndpoint, Post } from '@udala/contract/posts';
import { postsPerDay, type listScheduledPosts as listScheduledEndpoint } from '@udala/contract/publishing';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { days } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notFound } from '#platform/http/errors.ts';
import { isAnswered, once } from '#platform/http/idempotency.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { changeDraft, emptyDraft, readPublishAt } from './draft.ts';
import { blurSource, makeBlur, replaceCover } from './post-cover.ts';
import { replaceFiles } from './post-files.ts';
import type { Reader } from './posts.access.ts';
import { assertMayPublishHere } from './posts.policy.ts';
import { erasePost, insertPost, type Plan } from './posts.queries.ts';
import { pin, unpin } from './pinned.queries.ts';
import { findPost, findStartPost, toListedPost } from './posts.view.ts';
import { announce } from './publish.ts';
import { countScheduled, listScheduled } from './scheduled.queries.ts';

/** Daily limit: each post is announced to all its readers, even if it is deleted a moment later. */
const postsBy: RateLimit = { name: 'posts by', max: postsPerDay, windowMs: days(1) };

/** A post that the viewer may not read comes back locked. @throws AppError `not_found`. */
export async function getPost(deps: Pick<Deps, 'clock' | 'db'>, viewer: Reader, postId: string): Promise<Post> {
  const post = await findPost(deps.db, viewer, postId, deps.clock.now());
  if (!post) throw notFound();
  return post;
}

/**
 * Publishes or schedules a post, once per idempotency key. The key stores the id of the post, not its content: paid
 * text is stored in one place only.
 */
export async function createPost(
  deps: Deps,
  viewer: Viewer,
  input: BodyOf<typeof createEndpoint>,
  key: string,
): Promise<Post> {
  assertMayPublishHere(viewer);
  await enforceRateLimits(deps, [{ limit: postsBy, key: viewer.userId }], say().postsServer.postsUsedUp);
  const { postType, publishAt, ...content } = input;
  const empty = emptyDraft(content.visibility);
  const draft = changeDraft(empty, content);
  const sourceId = blurSource(empty, draft);
  const onceKey = { userId: viewer.userId, key, request: input };
  const needsBlur = sourceId !== null && !(await isAnswered(deps.db, onceKey));
  const blur = needsBlur ? await makeBlur(deps, { authorId: viewer.userId, sourceId }) : null;
  const { postId } = await once(deps, onceKey, async (tx) => {
    const now = deps.clock.now();
    const plan = planOf(publishAt, now);
    const post = await insertPost(tx, { authorId: viewer.userId, postType, draft, ...plan, at: now });
    const keys = await replaceFiles(tx, post, empty, draft);
    await replaceCover(tx, post, { before: empty, after: draft, blur });
    if (keys.length > 0) await deps.jobs.send(tx, removeFiles, { keys });
    if (plan.state === 'published') await announce(deps, tx, post);
    return { postId: post.id };
  });
  return getPost(deps, viewer, postId);
}

const planOf = (publishAt: string | undefined, now: Date): Plan =>
  publishAt === undefined
    ? { state: 'published', publishedAt: now }
    : { state: 'scheduled', publishedAt: readPublishAt(publishAt, now) };

/** @throws AppError `not_found` when it is not the viewer's own. */
export async function deletePost(deps: Pick<Deps, 'db' | 'jobs'>, viewer: Viewer, postId: string): Promise<void> {
  if (!isOnOwnSite(viewer)) throw notFound();
  await inTransaction(deps.db, async (tx) => {
    const keys = await erasePost(tx, { id: postId, authorId: viewer.userId });
    if (!keys) throw notFound();
    if (keys.length > 0) await deps.jobs.send(tx, removeFiles, { keys });
  });
}

/** On a creator's host, only that creator's. */
export async function getStartPost(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Reader,
  { authorId }: QueryOf<typeof startEndpoint>,
): Promise<ReplyOf<typeof startEndpoint>> {
  return { post: await findStartPost(deps.db, viewer, authorId, deps.clock.now()) };
}

/** @throws AppError `not_found` when it is not the viewer's own, or not published. */
export async function pinPost({ db }: Pick<Deps, 'db'>, viewer: Viewer, postId: string): Promise<void> {
  if (!isOnOwnSite(viewer) || !(await pin(db, { id: postId, authorId: viewer.userId }))) throw notFound();
}

/** @throws AppError `not_found` when it is not the viewer's own pinned post. */
export async function unpinPost({ db }: Pick<Deps, 'db'>, viewer: Viewer, postId: string): Promise<void> {
  if (!isOnOwnSite(viewer) || !(await unpin(db, { id: postId, authorId: viewer.userId }))) throw notFound();
}

/** Lists the viewer's own scheduled posts, the next one first. */
export async function listScheduledPosts(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  query: QueryOf<typeof listScheduledEndpoint>,
): Promise<ReplyOf<typeof listScheduledEndpoint>> {
  const paging = readPaging(query);
  const [rows, total] = isOnOwnSite(viewer)
    ? await Promise.all([
        listScheduled(deps.db, { reader: viewer, now: deps.clock.now(), paging }),
        countScheduled(deps.db, viewer.userId),
      ])
    : [[], 0];
  return pageOf(rows, paging, total, {
    toItem: (row) => toListedPost(row, viewer),
    keyOf: ({ published_at: at, id }) => ({ at, id }),
  });
}
