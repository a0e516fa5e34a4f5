import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';

/** Makes every change of the creator's balances fail. Returns a function that ends that. */
export async function freezeBooksOf({ db }: Deps, creatorId: string): Promise<() => Promise<void>> {
  const name = sql.ref(`refused_${creatorId.replaceAll('-', '')}`);
  await sql`
    create function ${name}() returns trigger language plpgsql
    as $$ begin raise 'no balance of hers changes'; end $$`.execute(db);
  await sql`
    create trigger ${name} before update on ledger_accounts for each row
    when (new.owner_id = ${sql.lit(creatorId)}::uuid) execute function ${name}()`.execute(db);
  return async () => void (await sql`drop function ${name} cascade`.execute(db));
}
