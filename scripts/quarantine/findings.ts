import { ask } from '../postgres/ask.ts';

interface Finding {
  id: string;
  kind: string;
  key: string;
  details: Record<string, unknown>;
  found_at: Date;
}

/** What was set aside and nobody has dealt with yet, the oldest first. */
export const listFindings = (url: string): Promise<Finding[]> =>
  ask<Finding>(
    url,
    'select id, kind, key, details, found_at from quarantine where resolved_at is null order by found_at, id',
  );

/** Marks one as dealt with; false when there is no such one. */
export async function resolveFinding(url: string, id: string, now: Date): Promise<boolean> {
  const resolved = await ask(
    url,
    'update quarantine set resolved_at = $2 where id::text = $1 and resolved_at is null returning id',
    [id, now],
  );
  return resolved.length === 1;
}

export const toLine = ({ id, kind, key, details, found_at: foundAt }: Finding): string =>
  `${foundAt.toISOString().slice(0, 16)}Z  ${kind}  ${key}  ${JSON.stringify(details)}\n    ${id}`;
