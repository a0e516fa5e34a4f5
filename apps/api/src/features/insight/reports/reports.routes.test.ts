import { reportSomething, type ReportedType } from '@udala/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, makePost, signIn } from '#test/factories.ts';
import { days, minutes } from '#platform/clock.ts';
import { call, startTestServer } from '#test/harness.ts';
import { at, comment, type Actor } from '#test/talk.ts';
import { eraseReportedTexts } from './reports.jobs.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const report = (actor: Actor, entityType: ReportedType, entityId: string, note?: string) =>
  call(server.app, reportSomething, {
    ...actor,
    body: { entityType, entityId, reason: 'spam', ...(note !== undefined && { note }) },
  });
const reportsOf = (entityId: string) =>
  server.deps.db
    .selectFrom('reports')
    .select(['reporter_id', 'creator_id', 'subject_id', 'reason', 'note', 'state'])
    .where('entity_id', '=', entityId)
    .execute();

test('one report per person is saved, with its first wording', async () => {
  const { deps } = server;
  const creator = await makeCreator(deps);
  const chidi = await makePerson(deps);
  const postId = await makePost(deps, creator);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => report(at(chidi), 'post', postId, '  <b>look</b> ')),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [202, {}]));
  expect((await report(at(chidi), 'post', postId, 'again')).status).toBe(202);
  const stored = { creator_id: creator.id, subject_id: creator.id, reason: 'spam', state: 'open' };
  expect(await reportsOf(postId)).toEqual([{ ...stored, reporter_id: chidi.id, note: '<b>look</b>' }]);
  await report(at(creator), 'post', postId);
  expect(await reportsOf(postId)).toHaveLength(2);
});

test('only what is visible can be reported: a locked post, but not its comments, and no scheduled post', async () => {
  const { app, deps } = server;
  const creator = await makeCreator(deps);
  const [patron, stranger] = [await makePerson(deps), await makePerson(deps)];
  await makeMember(deps, patron, creator, await makeOffer(deps, creator));
  const postId = await makePost(deps, creator);
  const { body: shown } = await comment(app, at(patron), postId);
  const { body: held } = await comment(app, at(patron), postId, { text: 'https://win.example' });
  const other = await makeCreator(deps);
  const on = async (id: string, host: string) => ({ host, ...(await signIn(deps, id, host)) });
  const table = [
    ['anonymous', {}, 401, 401, 401],
    ['stranger', at(stranger), 202, 404, 404],
    ['other creator', at(other), 202, 404, 404],
    ['patron', at(patron), 202, 202, 404],
    ['author', at(creator), 202, 202, 404],
    ['patron on that host', await on(patron.id, creator.host), 202, 202, 404],
    ['patron on another host', await on(patron.id, other.host), 404, 404, 404],
  ] as const;
  for (const [who, actor, post, ofShown, ofHeld] of table) {
    const answers = [
      await report(actor, 'post', postId),
      await report(actor, 'comment', shown.id),
      await report(actor, 'comment', held.id),
    ];
    expect([who, ...answers.map(({ status }) => status)]).toEqual([who, post, ofShown, ofHeld]);
  }
  expect((await report(at(patron), 'comment', postId)).status).toBe(404);
  expect((await report(at(patron), 'post', freshKey())).status).toBe(404);
  expect(await reportsOf(held.id)).toEqual([]);
});

test('a message is reported by its recipient, a person by anybody else', async () => {
  const { deps } = server;
  const [creator, other] = [await makeCreator(deps), await makeCreator(deps)];
  const [patron, stranger] = [await makePerson(deps), await makePerson(deps)];
  const [low = '', high = ''] = [creator.id, patron.id].sort();
  const now = deps.clock.now();
  const participants = [
    { user_id: low, with_id: high, last_at: now },
    { user_id: high, with_id: low, last_at: now },
  ];
  await deps.db.insertInto('thread_participants').values(participants).execute();
  const { id: message } = await deps.db
    .insertInto('messages')
    .values({ low_id: low, high_id: high, sender_id: creator.id, body: 'Buy my coins', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const on = async (id: string, host: string) => ({ host, ...(await signIn(deps, id, host)) });
  const table = [
    ['anonymous', {}, 401, 401],
    ['stranger', at(stranger), 404, 202],
    ['its sender, of themselves', at(creator), 404, 404],
    ['who got it, on another host', await on(patron.id, other.host), 404, 202],
    ['who got it, on that host', await on(patron.id, creator.host), 202, 202],
    ['who got it', at(patron), 202, 202],
  ] as const;
  for (const [who, actor, ofMessage, ofPerson] of table) {
    const answers = [await report(actor, 'message', message), await report(actor, 'user', creator.id)];
    expect([who, ...answers.map(({ status }) => status)]).toEqual([who, ofMessage, ofPerson]);
  }
  const stored = { creator_id: null, subject_id: creator.id, reason: 'spam', note: '', state: 'open' };
  expect(await reportsOf(message)).toEqual([{ ...stored, reporter_id: patron.id }]);
  expect(await reportsOf(creator.id)).toHaveLength(2);
  expect((await report(at(patron), 'user', freshKey())).status).toBe(404);
});

test('retains the reported text until 90 days after the report is closed, or its author’s deletion', async () => {
  const { app, deps } = server;
  const [creator, gone] = [await makeCreator(deps, { name: 'Ada Obi' }), await makePerson(deps)];
  const patron = await makePerson(deps);
  const postId = await makePost(deps, creator, { audience: 'everyone', title: 'Buy', body: 'x'.repeat(6_000) });
  const { body: threat } = await comment(app, at(gone), postId, { text: 'Or else' });
  const { body: nonsense } = await comment(app, at(patron), postId, { text: 'Nonsense' });
  await report(at(patron), 'comment', threat.id);
  await report(at(gone), 'comment', nonsense.id);
  await report(at(patron), 'post', postId);
  await report(at(patron), 'user', creator.id);
  await deps.db.deleteFrom('comments').where('post_id', '=', postId).execute();
  await deps.db.updateTable('profiles').set({ name: 'Somebody' }).where('user_id', '=', creator.id).execute();
  const ids = [threat.id, nonsense.id, postId, creator.id];
  const stored = async () => {
    await eraseReportedTexts(deps);
    const rows = await deps.db
      .selectFrom('reports')
      .select(['entity_id', 'text'])
      .where('entity_id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find(({ entity_id: reported }) => reported === id)?.text?.slice(0, 7) ?? null);
  };
  const all = ['Or else', 'Nonsens', 'Buy / x', 'Ada Obi'];
  expect(await stored()).toEqual(all);
  const now = deps.clock.now();
  const left = { state: 'deleted', deleted_at: now, email: '' } as const;
  await deps.db.updateTable('users').set(left).where('id', '=', gone.id).execute();
  expect(await stored()).toEqual(all);
  const close = { state: 'closed', closed_at: now, outcome: 'Told off' } as const;
  await deps.db.updateTable('reports').set(close).where('entity_id', 'in', ids).execute();
  expect(await stored()).toEqual([null, ...all.slice(1)]);
  deps.clock.moveTo(deps.clock.offsetMs + days(90) - minutes(1));
  expect(await stored()).toEqual([null, ...all.slice(1)]);
  deps.clock.moveTo(deps.clock.offsetMs + minutes(2));
  expect(await stored()).toEqual([null, null, null, null]);
});

test('sixty reports an hour are the limit', async () => {
  const { deps } = server;
  const chidi = await makePerson(deps);
  const postId = await makePost(deps, await makeCreator(deps));
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await report(at(chidi), 'post', postId)).status);
  expect(statuses.slice(-2)).toEqual([202, 429]);
});
