import { createComment, listComments } from '@udala/contract/comments';
import { likePost } from '@udala/contract/likes';
import { listNotifications } from '@udala/contract/notifications';
import type { ReactionEmoji } from '@udala/contract/posts';
import { reactToPost } from '@udala/contract/reactions';
import type { FastifyInstance } from 'fastify';
import { freshKey } from './factories.ts';
import { call } from './harness.ts';

/** An actor and their host. */
export interface Actor {
  token?: string;
  host?: string;
}

const asActor = ({ token, host }: Actor) => ({
  ...(token !== undefined && { token }),
  ...(host !== undefined && { host }),
});
/** On the members site, also for a person with a host of their own. */
export const at = (person: { token: string }): Actor => ({ token: person.token });

interface Said {
  text?: string;
  parentId?: string;
  key?: string;
}

export const comment = (
  app: FastifyInstance,
  actor: Actor,
  postId: string,
  { text = `Well said ${freshKey()}`, parentId, key = freshKey() }: Said = {},
) =>
  call(app, createComment, {
    ...asActor(actor),
    params: { postId },
    body: { text, ...(parentId !== undefined && { parentId }) },
    headers: { 'idempotency-key': key },
  });

export const comments = (
  app: FastifyInstance,
  actor: Actor,
  postId: string,
  query: Record<string, string | number> = {},
) => call(app, listComments, { ...asActor(actor), params: { postId }, query });

export const react = (app: FastifyInstance, actor: Actor, postId: string, name: ReactionEmoji) =>
  call(app, reactToPost, { ...asActor(actor), params: { postId }, body: { name } });

export const like = (app: FastifyInstance, actor: Actor, postId: string, liked: boolean) =>
  call(app, likePost, { ...asActor(actor), params: { postId }, body: { liked } });

/** The texts of a person's notifications, newest first. */
export const bellOf = async (app: FastifyInstance, actor: Actor): Promise<string[]> =>
  (await call(app, listNotifications, asActor(actor))).body.items.map(({ message }) => message);
