import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { PushAddress } from '#platform/push/push-address.ts';

interface Owner {
  userId: string;
  sessionId: string;
}

/** Locks the session, so that it cannot end in between and registers one browser at a time. False when it has ended. */
export async function lockSession(tx: Tx, { userId, sessionId }: Owner): Promise<boolean> {
  const { rows } = await sql`
    select from sessions where id = ${sessionId} and user_id = ${userId} for no key update`.execute(tx);
  return rows.length === 1;
}

/**
 * Makes this the session's only browser. A session that had the same browser before no longer receives pushes there.
 */
export async function saveDevice(tx: Tx, owner: Owner, { kind, address, hash }: PushAddress, now: Date): Promise<void> {
  await sql`delete from push_devices where session_id = ${owner.sessionId} and address_hash <> ${hash}`.execute(tx);
  await sql`
    insert into push_devices as d (session_id, user_id, kind, address, address_hash, created_at)
    values (${owner.sessionId}, ${owner.userId}, ${kind}, ${address}, ${hash}, ${now})
    on conflict on constraint push_devices_one_owner do update
      set session_id = excluded.session_id, user_id = excluded.user_id, address = excluded.address,
        created_at = excluded.created_at
      where (d.session_id, d.address) is distinct from (excluded.session_id, excluded.address)`.execute(tx);
}

export async function deleteDeviceOf(db: Db, { userId, sessionId }: Owner): Promise<void> {
  await db.deleteFrom('push_devices').where('session_id', '=', sessionId).where('user_id', '=', userId).execute();
}

/** Deletes an unreachable browser, unless it has been registered anew in the meantime. */
export async function deleteDevice(db: Db, { id, address }: { id: string; address: string }): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', id).where('address', '=', address).execute();
}

export interface DeviceRow extends Pick<PushAddress, 'kind' | 'address'> {
  id: string;
  /** The person's stored language. */
  locale: string | null;
}

/** The person's browsers with a valid session. */
export async function listDevices(db: Db, userId: string, now: Date): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.kind, d.address, u.locale from push_devices d
    join sessions s on s.id = d.session_id and s.expires_at > ${now}
    join users u on u.id = d.user_id and u.state = 'active'
    where d.user_id = ${userId}`.execute(db);
  return rows;
}
