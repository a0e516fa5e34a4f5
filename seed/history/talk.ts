import { randomUUID } from 'node:crypto';
import { readMessages } from '../../apps/api/src/features/outreach/messages/messages.service.ts';
import { sendMessage } from '../../apps/api/src/features/outreach/messages/send-message.ts';
import { createAddComment, createComment } from '../../apps/api/src/features/publishing/comments/comments.service.ts';
import { reactToPost } from '../../apps/api/src/features/publishing/reactions/reactions.service.ts';
import { later, minutes } from '../../apps/api/src/platform/clock.ts';
import type { Viewer } from '../../apps/api/src/platform/http/viewer.ts';
import type { DemoComment, DemoThread } from '../cast/types.ts';
import type { Past } from './past.ts';
import { getPost, type PublishedPost } from './posts.ts';

const HOUR_MS = minutes(60);
/** A creator answers the same evening. */
const ANSWERS_AFTER_MS = 3 * HOUR_MS;

interface Said {
  by: Viewer;
  at: Date;
  text: string;
  answer?: string | undefined;
  /** The same at a repeated start, so that nobody says a thing twice. */
  key: string;
}

/** A comment and its creator's answer; later ones than the present are not made. */
export async function commentInPast(past: Past, creator: Viewer, post: PublishedPost, said: Said): Promise<void> {
  if (said.at >= past.present) return;
  past.moveTo(said.at);
  const add = createAddComment(past.deps);
  const { postId, text, key } = { postId: post.id, ...said };
  const { id: parentId } = await createComment(past.deps, add, said.by, { postId, text }, key);
  const answeredAt = later(said.at, ANSWERS_AFTER_MS);
  if (said.answer === undefined || answeredAt >= past.present) return;
  past.moveTo(answeredAt);
  await createComment(past.deps, add, creator, { postId, text: said.answer, parentId }, `${key} answer`);
}

/** A patron of the cast reacts to a post and comments on it, the day after it appeared. */
export async function talkInPast(past: Past, creator: Viewer, patron: Viewer, comment: DemoComment): Promise<void> {
  const post = await getPost(past.tx, creator.userId, comment.on);
  const at = later(post.publishedAt, 20 * HOUR_MS);
  if (at >= past.present) throw new Error(`${comment.on} is too new to be talked about`);
  past.moveTo(at);
  await reactToPost(past.deps, patron, { postId: post.id, name: comment.reaction });
  const { text, answer, on } = comment;
  await commentInPast(past, creator, post, { by: patron, at, text, answer, key: `demo ${on}` });
}

/** A thread of messages. The last one is unread if its creator has not answered it. */
export async function writeThread(
  past: Past,
  { creator, patron }: { creator: Viewer; patron: Viewer },
  { messages }: Pick<DemoThread, 'messages'>,
): Promise<void> {
  for (const [index, { by, hoursAgo, text }] of messages.entries()) {
    past.moveTo(later(past.present, -hoursAgo * HOUR_MS));
    const [writer, reader] = by === 'creator' ? [creator, patron] : [patron, creator];
    if (index > 0) await readMessages(past.deps, writer, reader.userId);
    await sendMessage(past.deps, writer, { userId: reader.userId, text }, randomUUID());
  }
}
