import { expect, it } from 'vitest';
import { makePerson } from '#test/factories.ts';
import { membersHost, serverForTest } from '#test/harness.ts';
import { createKnownSessions } from './known-sessions.ts';
import { deleteSignInsOf } from './sessions.queries.ts';
import { hashOfToken } from './sessions.service.ts';

it('does not cache a session that ended during its lookup', async () => {
  const { deps } = await serverForTest();
  const { db, clock } = deps;
  const person = await makePerson(deps);
  const wasRead = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      wasRead.resolve();
      await mayAnswer.promise;
      return result;
    },
  });
  const sessions = createKnownSessions(slow);
  const find = () => sessions.find(hashOfToken(person.token), membersHost, clock.now());
  const looking = find();
  await wasRead.promise;
  await db.transaction().execute((tx) => deleteSignInsOf(tx, person.id));
  sessions.invalidate(person.id);
  mayAnswer.resolve();
  await looking;
  expect(await find()).toBeUndefined();
});
