import type { Db } from '#platform/db/database.ts';

/** The same database, and how many statements were sent to it by way of this one. */
export function countStatements(db: Db): { db: Db; count: () => number } {
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db: counted, count: () => statements };
}
