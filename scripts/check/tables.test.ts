import { expect, it } from 'vitest';
import { tableUses } from './table-uses.ts';
import { sqlArrows, tableFaults } from './tables.ts';

const all = new Set(['posts', 'post_counts', 'users', 'likes', 'media']);
const usesOf = (source: string) => Object.fromEntries(tableUses(source, all));

it.each([
  [
    "db.selectFrom('posts').innerJoin('users as author', 'author.id', 'posts.author_id')",
    { posts: 'reads', users: 'reads' },
  ],
  ["db.insertInto('likes').expression((q) => q.selectFrom('posts'))", { likes: 'writes', posts: 'reads' }],
  ["export const eraseLikes = eraserOf('likes', 'user_id')", { likes: 'writes' }],
  ["export const deleteLikesBefore = sweeperOf('likes', 'created_at')", { likes: 'writes' }],
  ["sql`select from ${sql.table('media')}`", { media: 'reads' }],
  ["db.updateTable('users').from('posts')", { users: 'writes', posts: 'reads' }],
  [
    'sql`with gone as (delete from likes returning *) update post_counts set likes = 0`',
    { likes: 'writes', post_counts: 'writes' },
  ],
  ['sql`select 1 from authors join post_counts c on true, posts`', { post_counts: 'reads' }],
  [
    'sql`select from posts p, users where exists (select from likes)`',
    { posts: 'reads', users: 'reads', likes: 'reads' },
  ],
  ['// from posts\n/* update users */ const media = 1; sql`select posts from gone`', {}],
])('reads %s', (source, uses) => {
  expect(usesOf(source)).toEqual(uses);
});

const listed = { posts: { owner: 'posts', readers: ['account', 'feed'] } };

it('accepts a list that matches every use', () => {
  const used = { posts: { writers: ['posts'], readers: ['account', 'feed'] } };
  expect(tableFaults(listed, used, ['posts'])).toEqual([]);
});

it('refuses a table without an owner, a foreign write, an unlisted read, and a listed read that does not exist', () => {
  const used = { posts: { writers: ['likes', 'posts'], readers: ['feed', 'search'] } };
  expect(tableFaults(listed, used, ['posts', 'users'])).toEqual([
    'users has no owner',
    'likes writes posts: its owner posts alone does, by a function or a fragment',
    'search reads posts, of posts, and is not listed',
    'account is listed to read posts, and does not',
  ]);
  expect(tableFaults(listed, { posts: { writers: [], readers: ['account', 'feed'] } }, [])).toEqual([
    'posts is no table',
  ]);
});

it('draws an arrow from each reader of a table to its owner', () => {
  expect(sqlArrows(listed)).toEqual({ account: ['posts'], feed: ['posts'] });
});
