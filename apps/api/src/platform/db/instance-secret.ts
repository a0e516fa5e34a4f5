import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

/** A secret of the instance, generated at the first start and stored in its database, so that backups contain it. */
export async function loadInstanceSecret(
  db: Db,
  name: 'codes' | 'vapid' = 'codes',
  make: () => Buffer = () => randomBytes(32),
): Promise<Buffer> {
  const known = await findSecret(db, name);
  if (known) return known;
  await db
    .insertInto('instance_secrets')
    .values({ name, secret: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await findSecret(db, name);
  if (!made) throw new Error(`the instance has no secret called ${name}`);
  return made;
}

async function findSecret(db: Db, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('instance_secrets').select('secret').where('name', '=', name).executeTakeFirst();
  return row?.secret;
}
