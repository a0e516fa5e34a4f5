import { sql, type RawBuilder } from 'kysely';

/** The column that counts each emoji. */
const reactionColumns = { heart: 'hearts', 'thumbs-up': 'thumbs', clapping: 'claps' } as const;

type Emoji = keyof typeof reactionColumns;
export type ReactionColumns = Record<(typeof reactionColumns)[Emoji], number>;

const emojis = Object.keys(reactionColumns) as Emoji[];
const refs = (counts: string) => emojis.map((emoji) => sql.ref(`${counts}.${reactionColumns[emoji]}`));

/** Select list of the counts of all emoji, from `post_counts` joined by this name. */
export const reactionCounts = (counts: string): RawBuilder<unknown> => sql.join(refs(counts));

/** The same list after a change where there was one, else before it. */
export const changedReactionCounts = (after: string, before: string): RawBuilder<unknown> =>
  sql.join(
    Object.values(reactionColumns).map(
      (column) =>
        sql`coalesce(${sql.ref(`${after}.${column}`)}, ${sql.ref(`${before}.${column}`)}) as ${sql.ref(column)}`,
    ),
  );

/** The number of reactions of any emoji. */
export const sumOfReactions = (counts: string): RawBuilder<number> =>
  sql<number>`(${sql.join(refs(counts), sql` + `)})`;

/** The counts by emoji, as they are sent. */
export const toReactionCounts = (row: ReactionColumns): Record<Emoji, number> =>
  Object.fromEntries(emojis.map((emoji) => [emoji, row[reactionColumns[emoji]]])) as Record<Emoji, number>;

/**
 * The columns since when the author of a post is to be notified of what others did: one notification for many people.
 */
export const dueColumns = { like: 'notification_due_at', reaction: 'reaction_notification_due_at' } as const;

/** A change of counts: `changes` yields each `post_id` once, and `also` is a further assignment. */
const change = (set: RawBuilder<unknown>, changes: RawBuilder<unknown>, also: RawBuilder<unknown>) => sql`
  update post_counts counts set ${set} ${also}
  from (${changes}) change where counts.post_id = change.post_id`;

/**
 * Never below zero: PostgreSQL checks a sum with the count it first saw, before it rereads the one a concurrent
 * transaction wrote.
 */
const plus = (column: string, by: RawBuilder<unknown>) =>
  sql`${sql.ref(column)} = greatest(0, ${sql.ref(`counts.${column}`)} + ${by})`;

/** Adds `by` of each change to a count, in the statement that makes the change. Returns `post_id` and the new count. */
export const bumpCount = (
  count: 'comments' | 'likes' | 'readers',
  changes: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  ${change(plus(count, sql`change.by`), changes, also)} returning counts.post_id, ${sql.ref(`counts.${count}`)}`;

/**
 * Counts one fewer of the emoji `before` and one more of `after`, either of which may be null, in the statement that
 * makes the change. Returns `post_id` and the new counts.
 */
export const bumpReactions = (
  changes: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
  ${change(sql.join(emojis.map(plusOf)), changes, also)} returning counts.post_id, ${reactionCounts('counts')}`;

const plusOf = (emoji: Emoji) => {
  const name = sql.lit(emoji);
  return plus(
    reactionColumns[emoji],
    sql`coalesce((change.after = ${name})::int, 0) - coalesce((change.before = ${name})::int, 0)`,
  );
};

/** Assignment beside a count: the author is to be notified of a change that `is_news` to them. */
export const dueIfNews = (kind: keyof typeof dueColumns, now: Date): RawBuilder<unknown> => {
  const [column, due] = [sql.ref(dueColumns[kind]), sql.ref(`counts.${dueColumns[kind]}`)];
  return sql`, ${column} = case when change.is_news then least(${due}, ${now}) else ${due} end`;
};
