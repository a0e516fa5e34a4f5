import { documentOf, type Store } from '../store.ts';
import type { BrowserKeys } from './decrypt.ts';

/** A subscribed browser: at a push service directly, or by Firebase. */
export type PushDevice = {
  /** The last part of a subscription's endpoint, or the FCM token. */
  id: string;
  /** Name shown on the page. */
  name: string;
  /** True once it has unsubscribed: the vendor then reports it to every sender. */
  gone: boolean;
} & ({ kind: 'web'; applicationServerKey: string; keys: BrowserKeys } | { kind: 'fcm'; project: string });

export function putDevice({ sql }: Store, device: PushDevice): void {
  void sql.run`
    insert into push_devices (id, document) values (${device.id}, ${JSON.stringify(device)})
    on conflict (id) do update set document = excluded.document`;
}

export function findDevice({ sql }: Store, id: string): PushDevice | null {
  const row = sql.get`select document from push_devices where id = ${id}`;
  return row ? documentOf<PushDevice>(row) : null;
}

/** Newest first. */
export const listDevices = ({ sql }: Store, limit: number): PushDevice[] =>
  sql.all`select document from push_devices order by rowid desc limit ${limit}`.map((row) =>
    documentOf<PushDevice>(row),
  );
