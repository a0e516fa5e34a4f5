import type { EntityType } from '@udala/contract/notifications';
import { sql } from 'kysely';
import { isThere } from '#features/identity/notifications/entity-types.ts';
import { notificationKinds } from '#features/identity/notifications/notification-kinds.ts';
import { isShownOn, mayBeNotified } from '#features/identity/notifications/notifications.queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { DeviceRow } from './push-devices.queries.ts';

export interface PushKey {
  deviceId: string;
  notificationId: string;
}

interface Outgoing {
  device_id: string;
  notification_id: string;
  recipient_id: string;
  attempts: number;
}

/** A push that is still to be sent. */
export interface WantedRow extends Outgoing, Pick<DeviceRow, 'kind' | 'address'> {
  host: string;
  /** The recipient's stored language. */
  locale: string | null;
  entity_type: EntityType;
  quiet_on: boolean;
  quiet_from: string;
  quiet_to: string;
}

type TakenRow = WantedRow | (Outgoing & { kind: null });

interface Round {
  now: Date;
  /** End of the lease; after a crash the rows are taken again then. */
  until: Date;
  /** Older pushes are dropped. */
  since: Date;
  /** Number of pushes to look for; others that are due for the same browsers are taken with them. */
  atOnce: number;
  membersHost: string;
}

/**
 * Leases due pushes. The joined columns are null for a push that is no longer wanted: its notification was read, its
 * kind is switched off, or its subject is gone.
 */
export async function takeDuePushes(
  db: Db,
  { now, until, since, atOnce, membersHost }: Round,
): Promise<readonly TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with first as (
      select device_id from pushes where due_at <= ${now} order by due_at limit ${atOnce} for update skip locked),
    due as (
      select device_id, notification_id from pushes
      where device_id in (select device_id from first) and due_at <= ${now} for update skip locked),
    taken as (
      update pushes p set due_at = ${until} from due
      where p.device_id = due.device_id and p.notification_id = due.notification_id
      returning p.device_id, p.notification_id, p.recipient_id, p.attempts, p.written_at)
    select taken.device_id, taken.notification_id, taken.recipient_id, taken.attempts, wanted.*
    from taken left join lateral (
      select d.kind, d.address, s.host, u.locale, n.entity_type, u.quiet_on, u.quiet_from, u.quiet_to
      from push_devices d
      join sessions s on s.id = d.session_id and s.expires_at > ${now}
      join users u on u.id = d.user_id and u.state = 'active'
      join notifications n on n.recipient_id = taken.recipient_id and n.id = taken.notification_id and n.read_at is null
      where d.id = taken.device_id and d.user_id = taken.recipient_id and taken.written_at > ${since}
        and ${isSwitchedOn} and ${isThere} and ${mayBeNotified(sql`n`)}
        and (s.host = ${membersHost} or exists (
          select from handles h where h.label = split_part(s.host, '.', 1) and h.released_at is null
            and ${isShownOn(sql`h.owner_id`)}))
    ) wanted on true
    order by taken.notification_id desc`.execute(db);
  return rows;
}

const isSwitchedOn = sql`case n.entity_type ${sql.join(
  Object.entries(notificationKinds).map(
    ([type, { pushSwitch }]) => sql`when ${sql.lit(type)} then u.${sql.ref(pushSwitch)}`,
  ),
  sql` `,
)} end`;

const theseOf = (keys: readonly PushKey[]) => sql`unnest(
  ${keys.map(({ deviceId }) => deviceId)}::uuid[], ${keys.map(({ notificationId }) => notificationId)}::uuid[]) as these (device_id, id)`;

/** Deletes pushes that were sent or are no longer wanted. */
export async function deletePushes(db: Db, keys: readonly PushKey[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    delete from pushes p using ${theseOf(keys)} where p.device_id = these.device_id and p.notification_id = these.id`.execute(
    db,
  );
}

/** Postpones pushes; `tries` is the number of failed calls to add. */
export async function postponePushes(
  db: Db,
  keys: readonly PushKey[],
  { until, tries }: { until: Date; tries: number },
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update pushes p set due_at = ${until}, attempts = p.attempts + ${tries}::smallint from ${theseOf(keys)}
    where p.device_id = these.device_id and p.notification_id = these.id`.execute(db);
}
