import type { ReplyOf } from '@udala/contract/endpoint';
import { createPost, deletePost, getPost } from '@udala/contract/posts';
import { listScheduledPosts, updatePost } from '@udala/contract/publishing';
import { publishDue } from '#features/publishing/posts/publish.ts';
import { later, minutes } from '#platform/clock.ts';
import { freshKey, type Person } from './factories.ts';
import { call, eventually, startTestServer, type Answer, type CallOptions, type TestServer } from './harness.ts';

export interface PublishingServer extends TestServer {
  close(): Promise<void>;
}

/** A server with running jobs, which publishing depends on. */
export const startPublishingServer = (): Promise<PublishingServer> => startTestServer({ works: true });

export const anyPost = {
  title: 'Harmattan',
  description: 'Dust on the mangoes.',
  postType: 'Feed',
  visibility: 'patrons',
};

type PublishOptions = Pick<CallOptions, 'host' | 'headers'>;

/** A creator's calls about their posts, as on the wire. */
export const publisher = ({ app, deps }: TestServer) => ({
  publish: (author: Pick<Person, 'token'>, body: object = {}, { headers, ...options }: PublishOptions = {}) =>
    call(app, createPost, {
      token: author.token,
      body: { ...anyPost, ...body },
      headers: { 'idempotency-key': freshKey(), ...headers },
      ...options,
    }),
  edit: (author: Pick<Person, 'token'>, id: string, body: unknown, options: PublishOptions = {}) =>
    call(app, updatePost, { token: author.token, params: { id }, body, ...options }),
  read: (id: string, token?: string) => call(app, getPost, { params: { id }, ...(token && { token }) }),
  remove: (author: Pick<Person, 'token'>, id: string) => call(app, deletePost, { token: author.token, params: { id } }),
  planned: (
    author: Pick<Person, 'token'>,
    query: Record<string, string | number> = {},
  ): Promise<Answer<ReplyOf<typeof listScheduledPosts>>> =>
    call(app, listScheduledPosts, { token: author.token, query }),
  inMinutes: (count: number) => later(deps.clock.now(), minutes(count)).toISOString(),
  passMinutes: (count: number) => deps.clock.moveTo(deps.clock.offsetMs + minutes(count)),
  /** Publishes every due post, including those that the server's own tick has locked. */
  bringOut: () =>
    eventually(async () => {
      await publishDue(deps);
      const isDue = deps.db
        .selectFrom('posts')
        .select('id')
        .where('state', '=', 'scheduled')
        .where('published_at', '<=', deps.clock.now());
      return (await isDue.executeTakeFirst()) === undefined;
    }),
  statsOf: (creator: Person) =>
    deps.db
      .selectFrom('creator_stats')
      .select(['feed_posts', 'community_posts'])
      .where('creator_id', '=', creator.id)
      .executeTakeFirstOrThrow(),
});
