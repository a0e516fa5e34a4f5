import { documentOf, type Store } from '../store.ts';
import type { Authorization } from './transactions.queries.ts';

/** Outcome that a charge without the person gets instead of being paid. */
export type PlannedDecline =
  | { answer: 'decline'; text: string }
  | { answer: 'regulate'; minutes: number }
  | { answer: 'pause' };

export type SavedAuthorization = {
  /** Owner of the authorization: no other address may charge it. */
  email: string;
  authorization: Authorization;
  /** Charges since the person last paid with it themselves. */
  renewals: number;
  /** Decline planned in the sandbox for its next charges. */
  next: { decline: PlannedDecline; times: number } | null;
  /** True once the merchant deactivated it: it is never charged again. Absent in rows of an older sandbox. */
  isDeactivated?: true;
};

/** Saves the authorization a person paid with and resets its renewals; a planned decline stays. */
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

/** Deactivates an authorization for good. False if there is none, or it was deactivated before. */
export function deactivateAuthorization(store: Store, code: string): boolean {
  const saved = findAuthorization(store, code);
  if (!saved || saved.isDeactivated) return false;
  putAuthorization(store, { ...saved, isDeactivated: true });
  return true;
}

/** Lists the authorizations that can be charged again, newest first. */
export function listAuthorizations(store: Store, limit: number): SavedAuthorization[] {
  return store.sql.all`
    select document from authorizations where document ->> '$.authorization.reusable' and document ->> '$.isDeactivated' is null
    order by rowid desc limit ${limit}`.map((row) => documentOf<SavedAuthorization>(row));
}
