import type pg from 'pg';

export interface Invariants {
  readonly watched: number;
  /** The violated views (not empty), with the number of their rows. */
  readonly broken: readonly { readonly view: string; readonly rows: number }[];
}

/** Queries every view named `inv_…`: each is empty when its invariant holds. */
export async function checkInvariants(client: pg.ClientBase): Promise<Invariants> {
  const { rows: views } = await client.query<{ name: string }>(
    "select quote_ident(viewname) as name from pg_views where schemaname = 'public' and viewname like 'inv\\_%' order by 1",
  );
  const broken: { view: string; rows: number }[] = [];
  for (const { name } of views) {
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`);
    const found = Number(rows[0]?.rows ?? 0);
    if (found > 0) broken.push({ view: name, rows: found });
  }
  return { watched: views.length, broken };
}
