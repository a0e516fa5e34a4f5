import { documentOf, type Store } from '../store.ts';
import type { Authorization } from './transactions.queries.ts';

/** What a charge without the person is answered instead of being paid. */
export type PlannedDecline =
  | { answer: 'decline'; text: string }
  | { answer: 'regulate'; minutes: number }
  | { answer: 'pause' };

export type SavedAuthorization = {
  /** Whose it is: no other address may charge it. */
  email: string;
  authorization: Authorization;
  /** How often it was charged since the person last paid with it herself. */
  renewals: number;
  /** What was asked of the sandbox for its next charges. */
  next: { decline: PlannedDecline; times: number } | null;
};

/** What a person paid with, fresh again; what was asked for its next charges stays. */
export function saveAuthorization(store: Store, email: string, authorization: Authorization): void {
  const next = findAuthorization(store, authorization.authorization_code)?.next ?? null;
  putAuthorization(store, { email, authorization, renewals: 0, next });
}

export function putAuthorization(store: Store, saved: SavedAuthorization): void {
  void store.sql.run`
    insert into authorizations values (${saved.authorization.authorization_code}, ${JSON.stringify(saved)})
    on conflict (code) do update set document = excluded.document`;
}

export function findAuthorization(store: Store, code: string): SavedAuthorization | null {
  const row = store.sql.get`select document from authorizations where code = ${code}`;
  return row ? documentOf<SavedAuthorization>(row) : null;
}

/** Those that can be charged again, newest first. */
export function listAuthorizations(store: Store, limit: number): SavedAuthorization[] {
  return store.sql.all`
    select document from authorizations where document ->> '$.authorization.reusable'
    order by rowid desc limit ${limit}`.map((row) => documentOf<SavedAuthorization>(row));
}
