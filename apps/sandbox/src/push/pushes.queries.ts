import { documentOf, type Store } from '../store.ts';

/** A push as it arrived. */
export type Push = {
  id: number;
  receivedAt: string;
  device: string;
  deviceName: string;
  kind: 'web' | 'fcm';
  /** Input of the browser's service worker: the decrypted text, or FCM's `data` as JSON. Null: it cannot be read. */
  payload: string | null;
  title: string | null;
  body: string | null;
  ttlSeconds: number | null;
  urgency: string | null;
  topic: string | null;
};

export function insertPush(store: Store, push: Omit<Push, 'id' | 'title' | 'body'>): number {
  const document = JSON.stringify({ ...push, ...shownOf(push.payload) });
  const { lastInsertRowid } = store.sql.run`insert into pushes (document) values (${document})`;
  return Number(lastInsertRowid);
}

/** Newest first; to one device when it is given. */
export function listPushes(store: Store, limit: number, device: string | null = null): Push[] {
  return store.sql.all`
    select json_set(document, '$.id', id) as document from pushes
    where ${device} is null or document ->> '$.device' = ${device}
    order by id desc limit ${limit}`.map((row) => documentOf<Push>(row));
}

/** The two lines of the notification, as the product's service worker reads them: JSON in a text of the message. */
function shownOf(payload: string | null): { title: string | null; body: string | null } {
  const { notification } = objectIn(payload);
  const { title, body } = typeof notification === 'string' ? objectIn(notification) : {};
  return { title: typeof title === 'string' ? title : null, body: typeof body === 'string' ? body : null };
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
