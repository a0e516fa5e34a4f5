import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { sweeperOf } from '#platform/db/sweep-rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { Device } from './device-cookie.ts';

/**
 * Records the browser of a sign-in. `isNew` if the person had others and this is none of them. Without its cookie a
 * browser is still known by its user agent and neighbourhood together, each creator's host having cookies of its own;
 * with `anyNetwork` by its user agent.
 */
export async function noteDevice(
  tx: Tx,
  userId: string,
  { hash, userAgent, network }: Device,
  { now, anyNetwork }: { now: Date; anyNetwork: boolean },
): Promise<{ isNew: boolean }> {
  const { rows } = await sql<{ is_new: boolean }>`
    with known as (
      select count(*) > 0 as has_any,
        count(*) filter (where device_hash = ${hash} or (user_agent = ${userAgent} and (${anyNetwork} or network = ${network}))) > 0 as is_known
      from devices where user_id = ${userId}
    ), noted as (
      insert into devices (user_id, device_hash, user_agent, network, created_at, seen_at)
      values (${userId}, ${hash}, ${userAgent}, ${network}, ${now}, ${now})
      on conflict (user_id, device_hash) do update
        set user_agent = excluded.user_agent, network = excluded.network, seen_at = excluded.seen_at
    )
    select has_any and not is_known as is_new from known`.execute(tx);
  return { isNew: rows[0]?.is_new ?? false };
}

/** True if the person with this address, in lower case, has signed in with this browser. */
export async function isKnownDevice(db: Db, email: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from devices d join users u on u.id = d.user_id and u.state <> 'deleted'
    where lower(u.email) = ${email} and d.device_hash = ${deviceHash}`.execute(db);
  return rows.length === 1;
}

/** True if the person has signed in with this browser, on the host whose cookie it is. */
export async function isDeviceOf(db: Db, userId: string, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from devices where user_id = ${userId} and device_hash = ${deviceHash}`.execute(db);
  return rows.length === 1;
}

/** After a reset only the browser that did it is trusted. */
export async function deleteDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute();
}

export const deleteDevicesBefore = sweeperOf('devices', 'seen_at');
