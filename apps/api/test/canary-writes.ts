import type { Endpoint } from '@udala/contract/endpoint';
import { videoUploadPath } from '@udala/contract/videos';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';
import { headersOf, idsOf, pathsOf, type Seeker, type CrawledAnswer } from './canary-crawl.ts';
import type { CanaryWorld } from './canary-world.ts';
import { freshKey } from './factories.ts';
import { allEndpoints } from './harness.ts';

const text = 'Written by who may not';
const newPost = { postType: 'Feed', visibility: 'everyone', description: text };

/** Request bodies that would change the creator's data, by endpoint. Account endpoints take none of these ids. */
function bodiesOf({ posts, comments, files, ada }: CanaryWorld): Record<string, object[]> {
  const media = [...new Set(files.map(({ address }) => address.split('/')[2] ?? ''))];
  const places = ['post', 'comment'].flatMap((entityType) =>
    [...Object.values(posts), ...Object.values(comments)].map((entityId) => ({ entityType, entityId })),
  );
  return {
    createPost: media.flatMap((id) => [
      { ...newPost, imageContent: [{ id }] },
      { ...newPost, videoContent: [{ id }] },
      { ...newPost, visibility: 'patrons', cover: 'teaser', coverPictureId: id },
    ]),
    updatePost: [
      { description: text },
      { publishAt: null },
      { cover: 'blur' },
      ...media.map((coverPictureId) => ({ cover: 'teaser', coverPictureId })),
      { cover: 'none' },
      { visibility: 'everyone' },
    ],
    likePost: [{ liked: true }, { liked: false }, {}],
    reactToPost: [{ name: 'clapping' }],
    createComment: [{ text }, ...Object.values(comments).map((parentId) => ({ text, parentId }))],
    sendMessage: [{ text }],
    readMessages: [{ isRead: true }],
    reportSomething: places.map((place) => ({ ...place, reason: 'other', note: text })),
    readNotification: [{ isRead: true }],
    saveOwnPage: [{ pageName: text, userName: ada.userName }],
    createMembership: [{ price: 500, benefits: [text] }],
    updateMembership: [{ price: 500, benefits: [text] }],
    updateProfile: files.slice(0, 2).map(({ address }) => ({ profileImageUrl: address })),
    checkUserName: [{ userName: ada.userName }],
  };
}

const isWrite = ({ method, access, multipart }: Endpoint) => method !== 'GET' && access !== 'provider' && !multipart;

/**
 * Calls every endpoint that changes something, or a selection of them, with every id. `seekerFor` creates the viewer
 * anew, since some calls end a session.
 */
export async function meddle(
  app: FastifyInstance,
  world: CanaryWorld,
  seekerFor: () => Promise<Seeker>,
  isKind: (endpoint: Endpoint) => boolean = () => true,
): Promise<CrawledAnswer[]> {
  const answers: CrawledAnswer[] = [];
  const bodies = bodiesOf(world);
  for (const { name, endpoint } of allEndpoints.filter((each) => isWrite(each.endpoint) && isKind(each.endpoint))) {
    const seeker = await seekerFor();
    for (const url of pathsOf(endpoint, world)) {
      for (const body of bodies[name] ?? [{}]) answers.push(await send(app, seeker, { endpoint, url, body }));
    }
  }
  const seeker = await seekerFor();
  for (const url of [videoUploadPath, ...idsOf(world).any.map((id) => `${videoUploadPath}/${id}`)]) {
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE'] as const)
      answers.push(await tus(app, seeker, method, url));
  }
  return answers;
}

interface Change {
  endpoint: Endpoint;
  url: string;
  body: object;
}

async function send(app: FastifyInstance, seeker: Seeker, { endpoint, url, body }: Change): Promise<CrawledAnswer> {
  const answer = await app.inject({
    method: endpoint.method,
    url,
    headers: { ...headersOf(seeker), 'idempotency-key': freshKey() },
    ...(endpoint.body && { payload: body }),
  });
  return toCrawledAnswer(`${endpoint.method} ${url}`, answer);
}

/** Calls that begin an upload, and calls that take over the creator's upload. */
async function tus(app: FastifyInstance, seeker: Seeker, method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string) {
  const headers = { ...headersOf(seeker), 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-offset': '0' };
  const payload = { 'content-type': 'application/offset+octet-stream', 'content-length': '0' };
  const answer = await app.inject({ method, url, headers: { ...headers, ...(method === 'PATCH' && payload) } });
  return toCrawledAnswer(`${method} ${url}`, answer);
}

const toCrawledAnswer = (
  url: string,
  answer: { statusCode: number; headers: object; rawPayload: Buffer },
): CrawledAnswer => ({
  url,
  status: answer.statusCode,
  bytes: Buffer.concat([Buffer.from(JSON.stringify(answer.headers)), answer.rawPayload]),
});

const ownerByTable = {
  posts: 'author_id',
  post_bodies: 'author_id',
  post_media: 'author_id',
  post_covers: 'author_id',
  pinned_posts: 'creator_id',
  media: 'owner_id',
  comments: 'creator_id',
  memberships: 'creator_id',
  subscriptions: 'creator_id',
  notifications: 'recipient_id',
  profiles: 'user_id',
  handles: 'owner_id',
  thread_participants: 'user_id',
} as const;
const underCreatorsPosts = ['post_counts', 'likes', 'reactions'] as const;

/** All rows of the creator, and everything under their posts. */
export async function rowsOf({ db }: Deps, creatorId: string): Promise<Record<string, unknown[]>> {
  const own = Object.entries(ownerByTable).map(([table, owner]) => ({
    table,
    query: sql`select * from ${sql.table(table)} where ${sql.ref(owner)} = ${creatorId} order by 1, 2`,
  }));
  const under = underCreatorsPosts.map((table) => ({
    table,
    query: sql`select given.* from ${sql.table(table)} given join posts on posts.id = given.post_id
      where posts.author_id = ${creatorId} order by 1, 2`,
  }));
  const read = [...own, ...under].map(async ({ table, query }) => [table, (await query.execute(db)).rows] as const);
  return Object.fromEntries(await Promise.all(read));
}
