import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { offlineQueueName } from '#lib/session-storage.ts';
import type { Queued } from './queued-action.ts';

interface Lease {
  holder: string;
  until: number;
}
interface Schema extends DBSchema {
  queued: { key: string; value: Queued };
  lease: { key: string; value: Lease };
}

let open: Promise<IDBPDatabase<Schema>> | undefined;

/** Closes at once when another tab logs out and deletes the database, which an open connection would block. */
const database = (): Promise<IDBPDatabase<Schema>> =>
  (open ??= openDB<Schema>(offlineQueueName, 1, {
    upgrade(db) {
      db.createObjectStore('queued', { keyPath: 'name' });
      db.createObjectStore('lease');
    },
    blocking: letGo,
    terminated: () => (open = undefined),
  }).catch((error: unknown) => {
    open = undefined;
    throw error;
  }));

function letGo(): void {
  void open?.then((db) => db.close());
  open = undefined;
}

/** Queued actions of one person, in the order of the actions. Those of other people are ignored. */
export async function readOfflineQueue(userId: string): Promise<Queued[]> {
  const db = await database();
  const all = await db.getAll('queued');
  return all.filter((one) => one.userId === userId).toSorted((one, other) => one.at - other.at);
}

export async function dropOthers(userId: string): Promise<void> {
  const all = await (await database()).getAll('queued');
  for (const { name, userId: owner } of all) if (owner !== userId) await changeQueued(name, () => undefined);
}

/** Changes or removes one entry, in one transaction to avoid lost updates. */
export async function changeQueued(
  name: string,
  change: (before: Queued | undefined) => Queued | undefined,
): Promise<void> {
  const transaction = (await database()).transaction('queued', 'readwrite');
  const before = await transaction.store.get(name);
  const after = change(before);
  if (after) await transaction.store.put(after);
  else if (before) await transaction.store.delete(name);
  await transaction.done;
}

/** Takes or renews the lease to send, unless another tab holds it. */
export async function takeLease(holder: string, until: number): Promise<boolean> {
  const transaction = (await database()).transaction('lease', 'readwrite');
  const before = await transaction.store.get('sender');
  const free = before === undefined || before.holder === holder || before.until < Date.now();
  if (free) await transaction.store.put({ holder, until }, 'sender');
  await transaction.done;
  return free;
}
