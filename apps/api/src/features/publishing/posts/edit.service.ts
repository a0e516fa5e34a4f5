import type { BodyOf } from '@udala/contract/endpoint';
import type { Post } from '@udala/contract/posts';
import type { updatePost as updateEndpoint } from '@udala/contract/publishing';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { invalidField, notFound } from '#platform/http/errors.ts';
import { isOnOwnSite, type Viewer } from '#platform/http/viewer.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { changeDraft, readPublishAt, readsDifferently, type Draft } from './draft.ts';
import { blurSource, makeBlur, replaceCover, type Blur } from './post-cover.ts';
import { replaceFiles } from './post-files.ts';
import { renameFiles } from './post-files.queries.ts';
import { lockPost, savePost, type StoredPost, type Plan } from './posts.queries.ts';
import { getPost } from './posts.service.ts';
import { announce } from './publish.ts';

type Changes = BodyOf<typeof updateEndpoint>;

/**
 * Concurrent edits of one post run one after the other. @throws AppError `not_found` when it is not the viewer's own.
 */
export async function updatePost(deps: Deps, viewer: Viewer, postId: string, changes: Changes): Promise<Post> {
  if (!isOnOwnSite(viewer)) throw notFound();
  const authorId = viewer.userId;
  for (let blur: Blur | null = null; ;) {
    const sourceId = await inTransaction(deps.db, async (tx) => {
      const post = await lockPost(tx, { id: postId, authorId });
      if (!post) throw notFound();
      return editPost(deps, tx, { post, changes, blur });
    });
    if (sourceId === null) break;
    blur = await makeBlur(deps, { authorId, sourceId });
  }
  return getPost(deps, viewer, postId);
}

interface Edit {
  post: StoredPost;
  changes: Changes;
  blur: Blur | null;
}

/** Changes nothing, and returns the id of a picture, if the post's new cover must be made of that first. */
async function editPost(deps: Deps, tx: Tx, { post, changes, blur }: Edit): Promise<string | null> {
  const { publishAt, ...content } = changes;
  const now = deps.clock.now();
  const draft = changeDraft(post.draft, content);
  const sourceId = blurSource(post.draft, draft);
  if (sourceId !== null && sourceId !== blur?.sourceId) return sourceId;
  const plan = changePlan(post, publishAt, now);
  const isEdited = post.state === 'published' && readsDifferently(post.draft, draft);
  await savePost(tx, post.id, { draft, ...plan, editedAt: isEdited ? now : post.editedAt });
  const keys = await replaceFiles(tx, post, post.draft, draft);
  keys.push(...(await replaceCover(tx, post, { before: post.draft, after: draft, blur })));
  if (keys.length > 0) await deps.jobs.send(tx, removeFiles, { keys });
  if (isWithdrawn(post, draft)) await renameFiles(tx, post);
  if (plan.state !== post.state) await announce(deps, tx, post);
  return null;
}

/**
 * True if a post for everyone becomes one for patrons. Its files need new addresses: browsers cache the old for good.
 */
const isWithdrawn = ({ state, draft }: StoredPost, after: Draft): boolean =>
  state === 'published' && draft.visibility === 'everyone' && after.visibility === 'patrons';

/** @throws AppError `invalid_request` when a time is given for a published post. */
function changePlan({ state, publishedAt }: StoredPost, publishAt: string | null | undefined, now: Date): Plan {
  if (publishAt === undefined) return { state, publishedAt };
  if (state === 'scheduled') {
    return publishAt === null
      ? { state: 'published', publishedAt: now }
      : { state, publishedAt: readPublishAt(publishAt, now) };
  }
  if (publishAt !== null) throw invalidField('publishAt', say().postsServer.alreadyPublished);
  return { state, publishedAt };
}
