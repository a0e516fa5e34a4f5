import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Reader } from './posts.access.ts';
import { selectVersionedPosts, type VersionedPostRow } from './posts.view.ts';
import { viewersMax } from './viewer-batches.ts';

/** Posts to read for one reader, each id once. */
export interface PostsRequest {
  ids: readonly string[];
  reader: Reader;
}

/** For each request its posts, as its reader may see them, each with its version. */
export async function findPostsById(
  db: Db,
  requests: readonly PostsRequest[],
  now: Date,
): Promise<VersionedPostRow[][]> {
  const reader = { userId: sql`requested.user_id`, tenantId: sql`requested.tenant_id` };
  const ids = sql`select wanted.id from wanted where wanted.nth = requested.nth`;
  const { rows } = await sql<VersionedPostRow & { nth: number }>`
    with wanted as materialized (${idsOf(requests)})
    select requested.nth::int, page.* from ${readersOf(requests)} requested
    cross join lateral (${selectVersionedPosts({ reader, now, ids })}) page`.execute(db);
  const found = requests.map((): VersionedPostRow[] => []);
  for (const row of rows) found[row.nth - 1]?.push(row);
  return found;
}

function idsOf(requests: readonly PostsRequest[]): RawBuilder<unknown> {
  const wanted = requests.flatMap(({ ids }, index) => ids.map((id) => ({ nth: index + 1, id })));
  const [nths, ids] = [wanted.map(({ nth }) => nth), wanted.map(({ id }) => id)];
  return sql`select * from unnest(${nths}::int[], ${ids}::uuid[]) given (nth, id)`;
}

/** As rows. The arrays are always as long, so that a plan for few never looks cheaper than the one for all. */
function readersOf(requests: readonly PostsRequest[]): RawBuilder<unknown> {
  const all = Array.from({ length: viewersMax }, (_, index) => requests[index]?.reader);
  const userIds = sql`${all.map((reader) => reader?.userId ?? null)}::uuid[]`;
  const tenantIds = sql`${all.map((reader) => reader?.tenantId ?? null)}::uuid[]`;
  return sql`(
    select * from unnest(${userIds}, ${tenantIds}) with ordinality given (user_id, tenant_id, nth)
    where nth <= ${requests.length})`;
}
