import { randomUUID } from 'node:crypto';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { openSession } from '#features/identity/auth/sessions.service.ts';
import type { Role } from '@udala/contract/scalars';
import { countPatron } from '#features/money/subscriptions/changes/changes.queries.ts';
import type { Deps } from '#app/deps.ts';
import { hostOf, membersHost } from './harness.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  /** Bearer token on the members site. */
  token: string;
  mediaToken: string;
}

export interface Creator extends Person {
  userName: string;
  host: string;
}

let made = 0;

/** A person with a verified email and a session on the members site. Creates only what a test names. */
export async function makePerson(
  deps: Deps,
  { name = 'Chidi Eze', roles = ['patron'] as Role[] } = {},
): Promise<Person> {
  const email = `person${(made += 1)}@example.com`;
  const now = deps.clock.now();
  const { id } = await deps.db
    .insertInto('users')
    .values({ email, email_verified_at: now, roles, state: 'active', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.db
    .insertInto('profiles')
    .values({ user_id: id, name, is_creator: roles.includes('creator'), updated_at: now })
    .execute();
  return { id, name, email, ...(await signIn(deps, id)) };
}

/** A creator with a page and, by default, without an offer. */
export async function makeCreator(
  deps: Deps,
  {
    name = 'Ada Obi',
    userName = `ada${(made += 1)}`,
    pageName = name,
  }: { name?: string; userName?: string; pageName?: string } = {},
): Promise<Creator> {
  const person = await makePerson(deps, { name, roles: ['creator', 'patron'] });
  await deps.db.insertInto('handles').values({ label: userName, owner_id: person.id }).execute();
  await deps.db
    .updateTable('profiles')
    .set({ user_name: userName, page_name: pageName })
    .where('user_id', '=', person.id)
    .execute();
  await deps.db.insertInto('creator_stats').values({ creator_id: person.id }).execute();
  return { ...person, userName, host: hostOf(userName) };
}

export async function makeOffer(
  deps: Deps,
  creator: Person,
  { priceNaira = 2500, benefits = ['Exclusive Content', 'Live Streams'] } = {},
): Promise<string> {
  const { id } = await deps.db
    .insertInto('memberships')
    .values({ creator_id: creator.id, price_kobo: priceNaira * 100, benefits, created_at: deps.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A session on another host, for a person who has one on the members site. */
export async function signIn(
  deps: Deps,
  userId: string,
  host = membersHost,
): Promise<{ token: string; mediaToken: string }> {
  const { token, mediaToken } = await openSession(deps.db, deps, { userId, host, userAgent: 'test' });
  return { token, mediaToken };
}

/** An active membership with the given end of access; without the payment behind it. */
export async function makeMember(
  deps: Deps,
  patron: Person,
  creator: Person,
  membershipId: string,
  accessUntil = new Date('2100-01-01T00:00:00Z'),
): Promise<string> {
  const now = deps.clock.now();
  const { id } = await deps.db
    .insertInto('subscriptions')
    .values({
      creator_id: creator.id,
      patron_id: patron.id,
      membership_id: membershipId,
      state: 'active',
      price_kobo: 250_000,
      anchor_date: lagosDate(now),
      period_no: 1,
      access_until: accessUntil,
      next_at: accessUntil,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await countPatron(deps.db, { patronId: patron.id, creatorId: creator.id, now });
  return id;
}

interface PostOptions {
  title?: string;
  body?: string;
  teaser?: string;
  audience?: 'patrons' | 'everyone';
  postType?: 'Feed' | 'Community';
  publishedAt?: Date;
}

export async function makePost(deps: Deps, author: Person, options: PostOptions = {}): Promise<string> {
  const {
    title = 'A post',
    body = 'The text of a post',
    teaser = '',
    audience = 'patrons',
    postType = 'Feed',
  } = options;
  const at = options.publishedAt ?? deps.clock.now();
  const { id } = await deps.db
    .insertInto('posts')
    .values({
      author_id: author.id,
      post_type: postType,
      content_type: 'Image',
      audience,
      state: 'published',
      title,
      teaser,
      created_at: at,
      published_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.db.insertInto('post_bodies').values({ post_id: id, author_id: author.id, body }).execute();
  await deps.db.insertInto('post_counts').values({ post_id: id }).execute();
  const column = postType === 'Feed' ? 'feed_posts' : 'community_posts';
  await deps.db
    .updateTable('creator_stats')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('creator_id', '=', author.id)
    .execute();
  return id;
}

export const freshKey = (): string => randomUUID();
