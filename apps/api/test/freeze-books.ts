import { sql } from 'kysely';
import type { Deps } from '#app/deps.ts';

/** From now on no balance of a creator's can be changed: what tries to throws. Answers how to end that. */
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
