import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forgotPassword } from '@udala/contract/auth';
import { makePerson } from '#test/factories.ts';
import { call, eventually } from '#test/harness.ts';
import { codeIn, startServerWithMail } from '#test/inbox.ts';

it('deletes sent emails, which may hold codes, soon after sending [K1]', async ({ onTestFinished }) => {
  const server = await startServerWithMail();
  onTestFinished(() => server.close());
  const { email } = await makePerson(server.deps);
  expect((await call(server.app, forgotPassword, { body: { email } })).status).toBe(202);
  const code = codeIn(await server.inbox.mailTo(email));

  const { db } = server.deps;
  const countStored = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where data::text like ${`%${code}%`}`.execute(db);
    return rows[0]?.n;
  };
  await eventually(async () => {
    const { rows } = await sql`select from pgboss.job where name = 'mail' and state = 'completed'`.execute(db);
    return rows.length > 0;
  });
  expect(await countStored()).toBe(1);
  // Moves the queue's time forward by a minute.
  await sql`update pgboss.job set completed_on = completed_on - interval '61 seconds' where name = 'mail'`.execute(db);
  await sql`update pgboss.queue set maintain_on = pgboss.job_now() - interval '61 seconds'`.execute(db);
  await expect.poll(countStored, { timeout: 60_000 }).toBe(0);
});
