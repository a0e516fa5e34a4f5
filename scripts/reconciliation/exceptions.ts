import { ask } from '../postgres/ask.ts';

interface ReconciliationException {
  id: string;
  kind: string;
  key: string;
  details: Record<string, unknown>;
  found_at: Date;
}

/** Open reconciliation exceptions, oldest first. */
export const listReconciliationExceptions = (url: string): Promise<ReconciliationException[]> =>
  ask<ReconciliationException>(
    url,
    'select id, kind, key, details, found_at from reconciliation_exceptions where resolved_at is null order by found_at, id',
  );

/** Marks an exception as resolved; false when there is none with this id. */
export async function resolveReconciliationException(url: string, id: string, now: Date): Promise<boolean> {
  const resolved = await ask(
    url,
    'update reconciliation_exceptions set resolved_at = $2 where id::text = $1 and resolved_at is null returning id',
    [id, now],
  );
  return resolved.length === 1;
}

export const toLine = ({ id, kind, key, details, found_at: foundAt }: ReconciliationException): string =>
  `${foundAt.toISOString().slice(0, 16)}Z  ${kind}  ${key}  ${JSON.stringify(details)}\n    ${id}`;
