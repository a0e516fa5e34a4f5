import { sql, type RawBuilder } from 'kysely';

/** Inserts pushes of new notifications, one for each device of each recipient, in the statement that inserts those. */
export const insertPushes = (written: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into pushes (device_id, recipient_id, notification_id, written_at, due_at)
  select device.id, notification.recipient_id, notification.id, notification.at, notification.at
  from ${written} notification join push_devices device on device.user_id = notification.recipient_id`;
