import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

const NAME = 'codes';

/** The instance's own key, made at first start and kept in its database, so that a backup carries it. */
export async function loadInstanceSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto('instance_secrets')
    .values({ name: NAME, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('instance_secrets')
    .select('secret')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return row.secret;
}
