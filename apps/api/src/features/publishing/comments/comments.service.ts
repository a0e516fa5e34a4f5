import type { Comment, createComment as createEndpoint, listComments as listEndpoint } from '@udala/contract/comments';
import type { BodyOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type { Post } from '@udala/contract/posts';
import { showNotificationsOf } from '#features/identity/notifications/notifications.service.ts';
import { assertReadable, type Reader } from '#features/publishing/posts/posts.access.ts';
import { getPost } from '#features/publishing/posts/posts.service.ts';
import { inTransaction, isRetriable } from '#platform/db/transaction.ts';
import { batched } from '#platform/db/batched.ts';
import { AppError, invalidField, notFound } from '#platform/http/errors.ts';
import { pageOf, readPaging } from '#platform/http/paging.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { sha256 } from '#platform/secrets.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { eraseComment, lockThread } from './comment-changes.queries.ts';
import { toCommentDto } from './comments.dto.ts';
import {
  findCommentedPostId,
  findListHead,
  isSameComment,
  listComments as listRows,
  type Which,
} from './comments.queries.ts';
import { insertComments, type NewComment, type NewCommentOutcome } from './new-comment.queries.ts';

/** @throws AppError `not_found`, or `membership_required` for a locked post. */
export async function listComments(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Reader,
  postId: string,
  query: QueryOf<typeof listEndpoint>,
): Promise<ReplyOf<typeof listEndpoint>> {
  const paging = readPaging(query);
  const which = whichOf(query);
  const lookup = { reader: viewer, postId, which, now: deps.clock.now() };
  const [head, rows] = await Promise.all([findListHead(deps.db, lookup), listRows(deps.db, lookup, paging)]);
  const { total } = assertReadable(head);
  const listed = rows.filter((row) => (row.parent_id === null) !== (which.kind === 'answers in'));
  return pageOf(listed, paging, total, {
    toItem: (row) => toCommentDto(row, rows, viewer),
    keyOf: ({ listed_at: at, id }) => ({ at, id }),
  });
}

function whichOf({ parentId, threadOf }: QueryOf<typeof listEndpoint>): Which {
  if (threadOf !== undefined) return { kind: 'thread of', id: threadOf };
  return parentId === undefined ? { kind: 'threads', id: null } : { kind: 'answers in', id: parentId };
}

type AddComment = (comment: NewComment) => Promise<NewCommentOutcome>;

/** A concurrent block makes the statement fail with a retriable error: the retry sees the block. */
const again = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((error: unknown) => {
    if (isRetriable(error)) return write();
    throw error;
  });

/** Concurrent comments are inserted in one batch. */
export const createAddComment = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): AddComment =>
  batched({
    keyOf: ({ reader }) => reader.userId,
    work: (comments) => again(() => insertComments(db, comments, clock.now())),
  });

/**
 * Idempotent: a repeated call with the same key gets the same comment. The comment's id is derived from author and key,
 * so that no other table has to store it.
 * @throws AppError `not_found`, `membership_required` for a locked post, `forbidden` for a blocked person,
 * `invalid_request` for an answer to no visible comment, `conflict` if the key was used for something else, or for a
 * comment deleted in the meantime.
 */
export async function createComment(
  deps: Deps,
  addComment: AddComment,
  viewer: Viewer,
  { postId, text, parentId }: BodyOf<typeof createEndpoint> & { postId: string },
  key: string,
): Promise<Comment> {
  const id = idFor(viewer.userId, key);
  const said = { postId, answeredId: parentId ?? null, text: text.trim() };
  const outcome = await addComment({ ...said, reader: viewer, id, isOnlyLinks: isOnlyLinks(said.text) });
  const { can_see } = outcome;
  assertReadable(can_see === null ? undefined : { can_see });
  if (outcome.is_banned) throw new AppError('forbidden', say().blocksServer.banned);
  if (!outcome.may_stand) throw invalidField('parentId', say().commentsServer.answersNothing);
  if (outcome.id === null) {
    if (!(await isSameComment(deps.db, id, said))) throw new AppError('conflict', say().commentsServer.notNew);
    return getComment(deps, viewer, postId, id);
  }
  await showNotificationsOf(deps, `comment:${outcome.id}`, outcome.notified_ids);
  return toCommentDto(outcome, [], viewer);
}

/** Derives a UUID of version 8, whose bits are application-defined. */
function idFor(userId: string, key: string): string {
  const bytes = sha256(`comment ${userId} ${key}`).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export async function getComment(
  deps: Pick<Deps, 'clock' | 'db'>,
  viewer: Viewer,
  postId: string,
  id: string,
): Promise<Comment> {
  const lookup = { reader: viewer, postId, which: { kind: 'one', id } as const, now: deps.clock.now() };
  const rows = await listRows(deps.db, lookup, readPaging({ limit: 1 }));
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound();
  return toCommentDto(row, rows, viewer);
}

/** @throws AppError `not_found` if it is neither the viewer's own nor on their post. */
export async function deleteComment(deps: Pick<Deps, 'clock' | 'db'>, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const locked = await lockThread(tx, { reader: viewer, id, now });
    if (!locked || !(await eraseComment(tx, id, now))) throw notFound();
  });
}

/** @throws AppError `not_found`. The post comes locked if the viewer may not read it. */
export async function getCommentedPost(deps: Deps, viewer: Reader, id: string): Promise<Post> {
  const postId = await findCommentedPostId(deps.db, viewer, id);
  if (postId === undefined) throw notFound();
  return getPost(deps, viewer, postId);
}

const link = /^(?:https?:\/\/|www\.)\S+$/i;

/** True if a text is one or more links without any other word. */
const isOnlyLinks = (text: string): boolean => text.split(/\s+/).every((word) => link.test(word));
