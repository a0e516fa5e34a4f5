import type { BodyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import type { createPost as createEndpoint, Post } from '@udala/contract/posts';
import * as m from '@udala/messages/posts-server';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, invalidField, notFound } from '#platform/http/errors.ts';
import { once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import type { Deps } from '#app/deps.ts';
import type { Reader } from './posts.access.ts';
import { attachPictures, erasePost, insertPost } from './posts.queries.ts';
import { findPost } from './posts.view.ts';

/** @throws AppError `not_found`. A post the viewer may not read comes locked, not refused. */
export async function getPost(deps: Deps, viewer: Reader, postId: string): Promise<Post> {
  const post = await findPost(deps.db, viewer, postId, deps.clock.now());
  if (!post) throw notFound();
  return post;
}

/**
 * Publishes a post once for a key. The key remembers which post it made and not what the post says: paid text has one
 * place.
 */
export async function createPost(
  deps: Deps,
  viewer: Viewer,
  input: BodyOf<typeof createEndpoint>,
  key: string,
): Promise<Post> {
  if (viewer.tenantId !== null && viewer.tenantId !== viewer.userId) throw new AppError('forbidden', m.onOwnPageOnly);
  const draft = readDraft(input);
  const { postId } = await once(deps, { userId: viewer.userId, key, request: input }, async (tx) => {
    const post = { ...draft, authorId: viewer.userId, at: deps.clock.now() };
    const id = await insertPost(tx, post);
    const attached = await attachPictures(tx, id, post);
    if (attached !== post.pictures.length) throw invalidField('imageContent', m.pictureNotYours);
    return { postId: id };
  });
  return getPost(deps, viewer, postId);
}

/** @throws AppError `invalid_request` for a post that says nothing, or a teaser that says too much. */
function readDraft({ title = '', description = '', teaser = '', ...rest }: BodyOf<typeof createEndpoint>) {
  const draft = {
    title: title.trim(),
    body: description.trim(),
    teaser: teaser.trim(),
    postType: rest.postType,
    visibility: rest.visibility,
    pictures: (rest.imageContent ?? []).map(({ id, alt = '' }) => ({ id, alt: alt.trim() })),
  };
  if (draft.title === '' && draft.body === '' && draft.pictures.length === 0) {
    throw invalidField('description', m.postEmpty);
  }
  if (countWords(draft.teaser) > limits.teaserMaxWords) {
    throw invalidField('teaser', m.teaserTooLong(limits.teaserMaxWords));
  }
  return draft;
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** @throws AppError `not_found` when it is not the viewer's own. */
export async function deletePost(deps: Deps, viewer: Viewer, postId: string): Promise<void> {
  const isHerSite = viewer.tenantId === null || viewer.tenantId === viewer.userId;
  if (!isHerSite) throw notFound();
  await inTransaction(deps.db, async (tx) => {
    const keys = await erasePost(tx, { postId, authorId: viewer.userId });
    if (!keys) throw notFound();
    if (keys.length > 0) await deps.jobs.send(tx, removeFiles, { keys });
  });
}
