import { expect, it } from 'vitest';
import { countStatements } from '#test/counted-statements.ts';
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
  const sessions = createKnownSessions({ db: slow, clock });
  const find = () => sessions.find({ tokenHash: hashOfToken(person.token), host: membersHost });
  const looking = find();
  await wasRead.promise;
  await db.transaction().execute((tx) => deleteSignInsOf(tx, person.id));
  sessions.invalidate(person.id);
  mayAnswer.resolve();
  await looking;
  expect(await find()).toBeUndefined();
});

it('looks up the sessions of many people in few statements, each on its host alone', async () => {
  const { deps } = await serverForTest();
  const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(deps)));
  const { db, count } = countStatements(deps.db);
  const sessions = createKnownSessions({ ...deps, db });
  const shown = people.flatMap(({ token }) => {
    const tokenHash = hashOfToken(token);
    return [
      { tokenHash, host: membersHost },
      { tokenHash, host: `elsewhere.${membersHost}` },
      { tokenHash, host: membersHost },
    ];
  });
  const found = await Promise.all(shown.map((one) => sessions.find(one)));
  expect(found.map((session) => session?.user_id)).toEqual(people.flatMap(({ id }) => [id, undefined, id]));
  expect(count()).toBe(1);
});
