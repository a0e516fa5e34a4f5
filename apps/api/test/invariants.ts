import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/db/database.ts';

/** Every view named `inv_…` is empty when its invariant holds; `but` names views that the test's own data violates. */
export async function assertInvariants(db: Db, { but = [] }: { but?: readonly string[] } = {}): Promise<void> {
  const { rows: views } = await sql<{ name: string }>`
    select table_name as name from information_schema.views
    where table_schema = 'public' and table_name like 'inv\\_%' order by 1`.execute(db);
  const broken: Record<string, unknown[]> = {};
  for (const { name } of views.filter((view) => !but.includes(view.name))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    if (rows.length > 0) broken[name] = rows;
  }
  expect(views.length).toBeGreaterThan(0);
  expect(broken).toEqual({});
}
