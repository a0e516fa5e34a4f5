import type { PrivateFeed } from '@udala/contract/private-feeds';
import { sessionEnded } from '@udala/messages/errors';
import * as m from '@udala/messages/sharing-server';
import { toListedPost } from '#features/posts/posts.view.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import type { AnyViewer, Viewer } from '#platform/http/viewer.ts';
import { isSecretForm, newSecret, sha256 } from '#platform/secrets.ts';
import type { Deps } from '#app/deps.ts';
import { deleteFeed, findFeedDate, findFeedReader, listReadable, putFeed } from './private-feeds.queries.ts';
import { rssOf } from './rss.ts';

export async function getPrivateFeed({ db }: Deps, viewer: Viewer): Promise<PrivateFeed> {
  assertOnMembersSite(viewer);
  const madeAt = await findFeedDate(db, viewer.userId);
  return { url: null, madeAt: madeAt?.toISOString() ?? null };
}

/** The address is told here and nowhere else: we keep its token's hash. */
export async function makePrivateFeed({ db, clock, config }: Deps, viewer: Viewer): Promise<PrivateFeed> {
  assertOnMembersSite(viewer);
  const [token, now] = [newSecret(), clock.now()];
  const isMade = await putFeed(db, { userId: viewer.userId, tokenHash: sha256(token), now });
  if (!isMade) throw new AppError('unauthenticated', sessionEnded);
  return { url: `${config.publicUrl.origin}/feeds/${token}`, madeAt: now.toISOString() };
}

export async function endPrivateFeed({ db }: Deps, viewer: Viewer): Promise<PrivateFeed> {
  assertOnMembersSite(viewer);
  await deleteFeed(db, viewer.userId);
  return { url: null, madeAt: null };
}

/** A feed holds posts of many creators, and the host of one knows nothing of another. */
function assertOnMembersSite({ tenantId }: AnyViewer): void {
  if (tenantId !== null) throw new AppError('forbidden', m.feedElsewhere);
}

/** @throws AppError `not_found` for a token that opens nothing, here or any more. */
export async function readPrivateFeed({ db, clock, config }: Deps, viewer: AnyViewer, token: string): Promise<string> {
  if (viewer.tenantId !== null || !isSecretForm(token)) throw notFound();
  const userId = await findFeedReader(db, sha256(token));
  if (userId === undefined) throw notFound();
  const posts = await listReadable(db, userId, clock.now());
  const reader = { userId, tenantId: null };
  return rssOf(
    posts.map((post) => toListedPost(post, reader)),
    config.publicUrl,
  );
}
