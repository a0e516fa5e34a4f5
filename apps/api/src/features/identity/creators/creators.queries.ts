import type { Network } from '@udala/contract/links';
import { sql } from 'kysely';
import { isActive } from '#features/identity/users/users.sql.ts';
import { saveProfile } from '#features/identity/users/users.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** The creator whose page has this host label. */
export const findCreatorByLabel = (db: Db, label: string) =>
  db
    .selectFrom('handles')
    .select('owner_id')
    .select(isActive(sql.ref('handles.owner_id')).as('is_active'))
    .where('label', '=', label)
    .where('released_at', 'is', null)
    .executeTakeFirst();

export interface CreatorPageRow {
  name: string;
  user_name: string | null;
  page_name: string | null;
  bio: string;
  avatar_key: string | null;
  banner_key: string | null;
  page_image_key: string | null;
  mode: 'posts' | 'posts-and-community';
  links: PageLinks;
}

/** A network without a link is left out. */
export type PageLinks = Partial<Record<Network, string>>;

const creatorPage = (db: Db, creatorId: string) =>
  db
    .selectFrom('profiles')
    .select(['name', 'user_name', 'page_name', 'bio', 'avatar_key', 'banner_key', 'page_image_key', 'mode'])
    .select(sql<PageLinks>`links`.as('links'))
    .where('user_id', '=', creatorId);

export const findCreatorPage = (db: Db, creatorId: string): Promise<CreatorPageRow | undefined> =>
  creatorPage(db, creatorId).executeTakeFirst();

/** Locks a creator's page until the transaction ends, so that changes are serialized. */
export const lockCreatorPage = (tx: Tx, creatorId: string): Promise<CreatorPageRow> =>
  creatorPage(tx, creatorId).forUpdate().executeTakeFirstOrThrow();

export async function updateCreatorPage(tx: Tx, creatorId: string, page: CreatorPageRow, now: Date): Promise<void> {
  const { name: _, links, ...columns } = page;
  await saveProfile(tx, creatorId, { ...columns, links: JSON.stringify(links), updated_at: now });
}

interface Claim {
  label: string;
  ownerId: string;
  /** A name released before this instant may be claimed by anybody. */
  releasedBefore: Date;
}

/** The labels among these that this person could not claim now. */
export async function findTakenLabels(
  db: Db,
  labels: readonly string[],
  { ownerId, releasedBefore }: Omit<Claim, 'label'>,
): Promise<Set<string>> {
  const { rows } = await sql<{ label: string }>`
    select label from handles
    where label = any(${labels}::text[])
      and owner_id is distinct from ${ownerId}
      and (released_at is null or released_at > ${releasedBefore})`.execute(db);
  return new Set(rows.map((row) => row.label));
}

export async function releaseLabel(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('handles')
    .set({ released_at: now })
    .where('owner_id', '=', ownerId)
    .where('released_at', 'is', null)
    .execute();
}

/**
 * Claims a label that is new, released long enough ago or the person's former one; false if it is taken. Of two
 * concurrent claims one waits, then fails.
 */
export async function claimLabel(tx: Tx, { label, ownerId, releasedBefore }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into handles (label, owner_id) values (${label}, ${ownerId})
    on conflict (label) do update set owner_id = excluded.owner_id, released_at = null
      where handles.released_at is not null
        and (handles.owner_id = excluded.owner_id or handles.released_at <= ${releasedBefore})
    returning label`.execute(tx);
  return rows.length === 1;
}

/** Makes the row of a new creator's counts. */
export async function openCreatorStats(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .insertInto('creator_stats')
    .values({ creator_id: creatorId })
    .onConflict((conflict) => conflict.column('creator_id').doNothing())
    .execute();
}
