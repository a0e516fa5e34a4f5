import { expect, test } from 'vitest';
import { minutes, later } from '#platform/clock.ts';
import { makeCreator, makePerson, makePost } from '#test/factories.ts';
import { eventually, serverForTest } from '#test/harness.ts';
import { assertInvariants } from '#test/invariants.ts';
import { at, comment } from '#test/talk.ts';

test('ends a block and an unblock that a stopped process left half done', async () => {
  const { app, deps } = await serverForTest({ works: true });
  const creator = await makeCreator(deps);
  const troll = await makePerson(deps);
  const postId = await makePost(deps, creator, { audience: 'everyone' });
  expect((await comment(app, at(troll), postId, { text: 'Buy now' })).status).toBe(201);
  const pair = { blocker_id: creator.id, blocked_id: troll.id };
  const before = later(deps.clock.now(), -minutes(5));
  const countIs = (comments: number) =>
    eventually(async () => {
      deps.jobs.tickNow();
      const counted = await deps.db
        .selectFrom('post_counts')
        .select('comments')
        .where('post_id', '=', postId)
        .executeTakeFirst();
      return counted?.comments === comments;
    });

  await deps.db
    .insertInto('blocks')
    .values({ ...pair, created_at: before, is_hiding: true })
    .execute();
  await countIs(0);
  await deps.db
    .updateTable('blocks')
    .set({ is_hiding: false, is_lifting: true })
    .where('blocked_id', '=', troll.id)
    .execute();
  await countIs(1);
  await eventually(async () => (await deps.db.selectFrom('blocks').selectAll().execute()).length === 0);
  await assertInvariants(deps.db);
});
