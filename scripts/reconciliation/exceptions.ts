import { naira } from '@udala/messages/money';
import { ask } from '../postgres/ask.ts';

interface ReconciliationException {
  id: string;
  kind: string;
  key: string;
  details: Record<string, unknown>;
  found_at: Date;
  /** What it brought, or took if negative; null if it moved no money. */
  unallocated_kobo: number | null;
}

/** Open reconciliation exceptions, oldest first. */
export const listReconciliationExceptions = (url: string): Promise<ReconciliationException[]> =>
  ask<ReconciliationException>(
    url,
    'select id, kind, key, details, found_at, unallocated_kobo::float8 from reconciliation_exceptions where resolved_at is null order by found_at, id',
  );

/**
 * Marks an exception as resolved; false when there is none with this id, or money of it is not booked.
 */
export async function resolveReconciliationException(url: string, id: string, now: Date): Promise<boolean> {
  const resolved = await ask(
    url,
    'update reconciliation_exceptions set resolved_at = $2 where id::text = $1 and resolved_at is null and coalesce(unallocated_kobo, 0) = 0 returning id',
    [id, now],
  );
  return resolved.length === 1;
}

export const toLine = ({ id, kind, key, details, found_at: foundAt, unallocated_kobo }: ReconciliationException) =>
  `${foundAt.toISOString().slice(0, 16)}Z  ${kind}  ${key}  ${JSON.stringify(details)}${moneyOf(unallocated_kobo)}\n    ${id}`;

const moneyOf = (kobo: number | null): string =>
  kobo ? `\n    ${naira(Math.abs(kobo))} ${kobo > 0 ? 'came' : 'left'}, and nobody has booked it` : '';
