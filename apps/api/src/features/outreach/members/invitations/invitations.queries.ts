import type { ImportSource } from '@udala/contract/members';
import { sql, type RawBuilder } from 'kysely';
import { currentOffer } from '#features/money/memberships/memberships.sql.ts';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Paging } from '#platform/http/paging.ts';

export interface InvitationRow {
  id: string;
  name: string;
  email: string;
  source: ImportSource;
  since: string | null;
  amount_kobo: number | null;
  tier: string;
  imported_at: Date;
  send_at: Date | null;
  sent_at: Date | null;
  has_joined: boolean;
}

/** Condition on users `u`: they support that creator now. */
const supports = (creatorId: string | RawBuilder<unknown>) => sql`exists (
  select from subscriptions s
  where s.patron_id = u.id and s.creator_id = ${creatorId} and s.state in ('active', 'past_due', 'ending', 'paused'))`;

const columns = sql`
  v.id, v.name, v.email, v.source, v.since, v.amount_kobo, v.tier, v.imported_at, v.send_at, v.sent_at,
  exists (select from users u where lower(u.email) = v.email and u.state <> 'deleted'
    and ${supports(sql`v.creator_id`)}) as has_joined`;

/** Keyset pagination, newest first. Reads one row more than the page to know whether there is a next one. */
export async function findInvitations(
  db: Db,
  creatorId: string,
  { limit, offset, after }: Paging,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations v
    where v.creator_id = ${creatorId} ${after ? sql`and (v.imported_at, v.id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by v.imported_at desc, v.id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

/** Keyset pagination for the CSV file, oldest first. */
export async function findInvitationsInOrder(
  db: Db,
  creatorId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from invitations v
    where v.creator_id = ${creatorId} ${after ? sql`and (v.imported_at, v.id) > (${after.at}, ${after.id}::uuid)` : sql``}
    order by v.imported_at, v.id limit ${limit}`.execute(db);
  return rows;
}

export async function countInvitations(db: Db, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invitations where creator_id = ${creatorId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False if the creator has no invitation with that id. */
export async function deleteInvitationRow(db: Db, creatorId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from invitations where id = ${id} and creator_id = ${creatorId} returning id`.execute(db);
  return rows.length === 1;
}

/** The hashes, in hex, that opted out of invitations. */
export async function findOptOuts(db: Db, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await sql<{ email_hash: Buffer }>`
    select email_hash from invitation_opt_outs where email_hash = any(${hashes}::bytea[])`.execute(db);
  return new Set(rows.map(({ email_hash: hash }) => hash.toString('hex')));
}

export async function insertOptOut(db: Db, hash: Buffer, now: Date): Promise<void> {
  await sql`
    insert into invitation_opt_outs (email_hash, opted_out_at) values (${hash}, ${now}) on conflict do nothing`.execute(
    db,
  );
}

/** True if the creator has something to invite to: a page with an address, and an offer. */
export async function mayInvite(db: Db, creatorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles p join lateral ${currentOffer(sql.ref('p.user_id'))} o on true
    where p.user_id = ${creatorId} and p.user_name is not null`.execute(db);
  return rows.length === 1;
}

/** Serializes imports and sends of one creator, so that counts stay valid until the transaction ends. */
export async function lockInvitations(tx: Tx, creatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${creatorId}`}, 0))`.execute(tx);
}

/** Addresses of the file that need no invitation: the creator's own, their patrons' and those invited before. */
export async function findKnownAddresses(db: Db, creatorId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(u.email) as email from users u
    where lower(u.email) = any(${emails}::text[]) and u.state <> 'deleted' and (u.id = ${creatorId} or ${supports(creatorId)})
    union select email from invitations where creator_id = ${creatorId} and email = any(${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** When the creator wrote to addresses, by hash in hex. Each address gets one email from a creator, ever. */
export async function findWritten(db: Db, creatorId: string, hashes: readonly Buffer[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ email_hash: Buffer; sent_at: Date }>`
    select email_hash, sent_at from invitation_emails
    where creator_id = ${creatorId} and email_hash = any(${hashes}::bytea[])`.execute(db);
  return new Map(rows.map(({ email_hash: hash, sent_at }) => [hash.toString('hex'), sent_at]));
}

export async function countWaiting(db: Db, creatorId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invitations where creator_id = ${creatorId} and send_at is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countWrittenSince(db: Db, creatorId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invitation_emails
    where creator_id = ${creatorId} and sent_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewInvitation {
  email: string;
  name: string;
  source: ImportSource;
  since: string | null;
  amount_kobo: number | null;
  tier: string;
  send_at: Date | null;
  sent_at: Date | null;
}

export async function insertInvitations(
  tx: Tx,
  creatorId: string,
  invitations: readonly NewInvitation[],
  now: Date,
): Promise<void> {
  await sql`
    insert into invitations (creator_id, email, name, source, since, amount_kobo, tier, imported_at, send_at, sent_at)
    select ${creatorId}, email, name, source, since, amount_kobo, tier, ${now}, send_at, sent_at
    from jsonb_to_recordset(${JSON.stringify(invitations)}::jsonb) as given(
      email text, name text, source text, since date, amount_kobo bigint, tier text, send_at timestamptz, sent_at timestamptz)`.execute(
    tx,
  );
}
