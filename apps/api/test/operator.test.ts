import { readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listComments } from '@udala/contract/comments';
import { listNotifications } from '@udala/contract/notifications';
import { getOperatorOverview } from '@udala/contract/operator-books';
import { getPost } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { reportSomething } from '@udala/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleDispute } from '#features/money/disputes/disputes.service.ts';
import { reconcile } from '#features/money/reconcile/reconcile.ts';
import { makeMember, makePerson, makePost, signIn } from './factories.ts';
import { call, eventually } from './harness.ts';
import { assertInvariants } from './invariants.ts';
import { makePaidMember, rowOf } from './subscriptions.ts';
import { startOperatorServer, type OperatorServer } from './operator-commands.ts';
import { referenceOf } from './money-back.ts';
import { at, comment } from './talk.ts';

let server: OperatorServer;
beforeAll(async () => void (server = await startOperatorServer()));
afterAll(() => server.close());
// Members created by the factory have paid nothing.
const holds = () => assertInvariants(server.deps.db, { but: ['inv_access_without_payment'] });

const operator = (...words: string[]) => server.operator(...words);
const reconciliation = (...words: string[]) => server.reconciliation(...words);
const auditOf = async (subjectId: string) =>
  server.deps.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
const actor = `operator:${os.userInfo().username}`;

test('reported content is shown with its text and author, moderated, and closed with an outcome', async () => {
  const { app, deps } = server;
  const { creator, patron } = await makePaidMember(server);
  const troll = await makePerson(deps, { name: 'Troll' });
  await makeMember(deps, troll, creator, await offerOf(creator.id));
  const postId = await makePost(deps, creator, { title: 'Studio' });
  const say = async (text: string) => (await comment(app, at(troll), postId, { text })).body.id;
  const [bad, worse] = [await say('Buy \u001b[31mnow'), await say('Or else')];
  for (const [who, entityId] of [
    [patron, bad],
    [creator, bad],
    [patron, worse],
  ] as const) {
    const body = { entityType: 'comment', entityId, reason: 'abuse', note: 'He\nwrites to all' } as const;
    expect((await call(app, reportSomething, { ...at(who), body })).status).toBe(202);
  }
  const listed = await operator('reports');
  expect(listed).toContain(
    `comment ${bad}  abuse\n    by Troll (${troll.id}): Buy  [31mnow\n    told by ${patron.name} (${patron.id}): He writes to all`,
  );
  expect(listed).not.toContain('\u001b');

  expect(await operator('comment', 'hide', bad)).toBe('Hidden.');
  expect(await operator('comment', 'delete', worse)).toBe('Deleted.');
  const { body } = await call(app, listComments, { ...at(patron), params: { postId } });
  expect(body.items).toEqual([]);
  await holds();

  const later = await operator('reports');
  expect(later).toContain(`by Troll (${troll.id}): Or else\n    told by`);
  expect(later.match(/since then: .*/g)).toEqual(['since then: (gone)']);
  const id = /^ {4}([0-9a-f-]{36})$/m.exec(listed)?.[1] ?? '';
  expect(await operator('reports', 'close', id, '--outcome', 'Hidden, told off')).toBe(
    'Closed, with 1 more about the same.',
  );
  expect(await operator('reports')).not.toContain(bad);
  // Without the person's words, which would outlive their account.
  expect(await auditOf(troll.id)).toMatchObject([
    { actor, action: 'comment.hide', details: { commentId: bad } },
    { actor, action: 'comment.delete', details: { commentId: worse } },
    { actor, action: 'report.close' },
  ]);
  expect(JSON.stringify(await auditOf(troll.id))).not.toContain('Or else');
  expect(await operator('comment', 'hide', 'nothing')).toBe('failed: There is no comment nothing.');
  expect(await operator('person', troll.email.toUpperCase())).toContain('outcome: Hidden, told off');
  expect(await operator('post', 'remove', postId)).toBe('Removed: Studio');
  expect((await call(app, getPost, { ...at(creator), params: { id: postId } })).status).toBe(404);
});

test('a suspended account is signed out everywhere and hidden until it is restored', async () => {
  const { app, deps } = server;
  const { creator, patron } = await makePaidMember(server);
  const postId = await makePost(deps, creator, { title: 'Hers', audience: 'everyone' });
  const onCreatorsHost = { host: creator.host, token: (await signIn(deps, creator.id, creator.host)).token };
  const own = (asking: { token: string; host?: string }) => call(app, listNotifications, asking);
  expect([(await own(onCreatorsHost)).status, (await own(at(creator) as { token: string })).status]).toEqual([
    200, 200,
  ]);
  const seen = async () => {
    const post = await call(app, getPost, { ...at(patron), params: { id: postId } });
    return [post.status, (await call(app, getUser, { params: { id: creator.id } })).status];
  };
  expect(await seen()).toEqual([200, 200]);
  expect(await operator('suspend', creator.userName)).toMatch(/^failed: npm run operator -- reports/);
  expect(await operator('suspend', creator.userName, '--reason', 'Sells what is not hers')).toBe(
    `${creator.name} is suspended.`,
  );
  // The page of a suspended creator is not found either, once this process has forgotten that it was there.
  const isOut = async () =>
    [401, 404].includes((await own(onCreatorsHost)).status) &&
    (await own(at(creator) as { token: string })).status === 401;
  await eventually(isOut);
  expect(await seen()).toEqual([404, 404]);
  expect(await operator('restore', creator.userName)).toBe(`${creator.name} is active again.`);
  expect(await seen()).toEqual([200, 200]);
  await eventually(async () => (await own(onCreatorsHost)).status === 401);
  expect(await auditOf(creator.id)).toMatchObject([
    { actor, action: 'person.suspend', details: { reason: 'Sells what is not hers' } },
    { actor, action: 'person.restore' },
  ]);
});

test('a payment is refunded in parts and as a whole, once the operator confirms', async () => {
  const { deps } = server;
  const { creator, patron, id } = await makePaidMember(server);
  const reference = await referenceOf(deps, id);
  const args = ['refund', reference, '--reason', 'Paid by a child'];
  expect(await operator(...args)).toBe(
    `failed: Send what is left of ₦2,500 back to ${patron.name}, from the balance of ${creator.name}? If nothing of the payment is left, the membership ends. Say --yes for that.`,
  );
  expect(await operator(...args, '--amount', '1,000', '--yes')).toMatch(/^failed: --amount is a sum in naira/);
  const part = [...args, '--amount', '1000', '--from', 'platform', '--yes'];
  expect(await operator(...part)).toBe('₦1,000 is on its way back, and its patron gets an email.');
  expect((await rowOf(deps, id)).state).toBe('active');
  expect(await operator(...args, '--yes')).toMatch(/^₦1,500 is on its way back/);
  expect(await rowOf(deps, id)).toMatchObject({ state: 'ended', end_reason: 'refunded' });
  expect(await operator(...args, '--yes')).toBe('failed: Only ₦0 of this payment is left to refund.');
  const reason = 'Paid by a child';
  expect(await auditOf(patron.id)).toMatchObject([
    { actor, action: 'payment.refund', details: { reference, amountKobo: 100_000, bearer: 'platform', reason } },
    { actor, action: 'payment.refund', details: { reference, amountKobo: 150_000, bearer: 'creator', reason } },
  ]);
  await holds();
});

test('money that was found is booked before it is resolved', async () => {
  const { deps } = server;
  const { patron, id } = await makePaidMember(server);
  const reference = await referenceOf(deps, id);
  const { providerId } = await deps.payments.refund({ reference, amountKobo: 50_000, note: 'by phone' });
  await server.control(`refunds/${providerId}`, { status: 'processed' });
  await reconcile(deps);
  const listed = await reconciliation();
  expect(listed).toContain('₦500 left, and nobody has booked it');
  const exceptionId = listed.split('\n').at(-1)?.trim() ?? '';
  expect(await reconciliation('--resolve', exceptionId)).toMatch(/^failed: Nothing of the ID .* waits without money/);
  expect(await operator('book', exceptionId, '--from', 'creator')).toMatch(/^failed: Book it to the creator, for good/);
  expect(await operator('book', exceptionId, '--from', 'creator', '--yes')).toBe('Booked, and resolved.');
  expect(await operator('book', exceptionId, '--from', 'creator', '--yes')).toMatch(/^failed: Nothing of the ID/);
  expect(await reconciliation()).toBe('Nothing waits: the books agree.');
  expect(await auditOf(patron.id)).toMatchObject([
    { actor, action: 'exception.book', details: { kind: 'went_back_unasked', kobo: -50_000, bearer: 'creator' } },
  ]);
  await holds();
});

test('grants and revokes the badge, exports all data of a person, and shows the audit log', async () => {
  const { app } = server;
  const { creator } = await makePaidMember(server);
  const isVerified = async () =>
    (await call(app, getUser, { params: { id: creator.id } })).raw.includes('"isVerified":true');
  expect(await operator('verify', `@${creator.userName}`)).toBe(`${creator.name} is verified.`);
  expect(await isVerified()).toBe(true);
  expect(await operator('unverify', creator.email)).toBe(`${creator.name} is not verified any more.`);
  expect(await isVerified()).toBe(false);

  const file = path.join(server.home, 'ada.json');
  expect(await operator('export', creator.email, file)).toContain(file);
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { email: creator.email } });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await operator('export', creator.email, file)).toMatch(/^failed: .*is there already\.$/);

  const lines = (await operator('audit', creator.id)).split('\n');
  expect(lines.map((line) => line.split('  ').slice(1, 3))).toEqual(
    ['account.export', 'person.unverify', 'person.verify'].map((action) => [actor, action]),
  );
  const nonsense = [
    ['post', 'remove'],
    ['comment', 'eat', 'x'],
  ];
  const answers = await Promise.all(nonsense.map((words) => operator(...words)));
  for (const answer of answers) expect(answer).toMatch(/^failed: npm run operator -- reports/);
  expect(await operator('person', 'nobody@example.com')).toMatch(/^failed: There is nobody by/);
});

const offerOf = async (creatorId: string): Promise<string> =>
  (await server.deps.db.selectFrom('memberships').select('id').where('creator_id', '=', creatorId).executeTakeFirst())
    ?.id ?? '';

test('the journal of a month is a table that sums up, and of another month it is empty', async () => {
  await makePaidMember(server);
  const month = server.deps.clock.now().toISOString().slice(0, 7);
  const file = path.join(server.home, 'journal.csv');
  expect(await operator('journal', file, month)).toBe(`The journal is in ${file}.`);
  const [head, ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(head).toBe('time,event,key,from account,to account,creator,naira');
  const rows = await server.deps.db
    .selectFrom('ledger_movements')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<string>('amount_kobo').as('kobo')])
    .executeTakeFirstOrThrow();
  expect(lines).toHaveLength(Number(rows.count));
  const kobo = lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100)).reduce((sum, one) => sum + one, 0);
  expect(kobo).toBe(Number(rows.kobo));
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  expect(await operator('journal', file)).toMatch(/cannot be written, or is there already/);
  const other = path.join(server.home, 'other.csv');
  await operator('journal', other, '2020-01');
  expect((await readFile(other, 'utf8')).trim().split('\r\n')).toHaveLength(1);
  expect(await operator('journal', path.join(server.home, 'none.csv'), '2020-13')).toMatch(/A month is like 2027-01/);
});

test('payouts are stopped and resumed, each once, with the reason in the audit log [A4]', async () => {
  const { creator } = await makePaidMember(server);
  expect(await operator('stop-payouts', creator.id, '--reason', 'Paid by stolen cards')).toMatch(/are stopped\.$/);
  expect(await operator('stop-payouts', creator.id, '--reason', 'Again')).toMatch(/are stopped already\.$/);
  expect(await operator('resume-payouts', creator.id)).toMatch(/go out again\.$/);
  expect(await operator('resume-payouts', creator.id)).toMatch(/are not stopped\.$/);
  expect(await auditOf(creator.id)).toMatchObject([
    { actor, action: 'payouts.stop', details: { reason: 'Paid by stolen cards' } },
    { actor, action: 'payouts.resume' },
  ]);
});

test('a dispute is listed and described, and can be answered once [B9]', async () => {
  const { deps } = server;
  const member = await makePaidMember(server);
  const reference = await referenceOf(deps, member.id);
  expect(await operator('disputes')).toBe('No dispute waits for an answer.');
  const { id } = await server.control<{ id: number }>('disputes', { reference });
  await settleDispute(deps, id);
  expect(await operator('disputes')).toMatch(new RegExp(`^${id}  ₦2,500 of .*, due 20`));
  const described = await operator('dispute', String(id));
  expect(described).toContain(`Payment: ₦2,500, reference ${reference}`);
  expect(described).toContain('How to cancel: one tap in the account, and a link in every receipt');
  expect(await operator('dispute', String(id), '--evidence', 'They wrote to thank her')).toContain(
    'Say --yes for that.',
  );
  const away = "failed: The payment provider didn't answer. Nothing is recorded: send it again.";
  expect(await operator('dispute', String(id), '--accept', 'We agree', '--yes')).toBe(away);
  const answered = deps.db.updateTable('disputes').set({ answer: 'evidence', answered_at: deps.clock.now() });
  await answered.where('provider_id', '=', id).execute();
  expect(await operator('dispute', String(id))).toBe('failed: This dispute was answered before, or it is over.');
  expect(await operator('dispute', '7')).toBe('failed: There is no such dispute.');
});

test('a person becomes an operator and ceases to be one, signed out each time [A3]', async () => {
  const { app, deps } = server;
  const person = await makePerson(deps, { name: 'Funke' });
  const see = async (token: string) => (await call(app, getOperatorOverview, { token })).status;
  expect(await see(person.token)).toBe(404);
  expect(await operator('grant-operator', person.email)).toBe(
    'Funke may use the money console after signing in again.',
  );
  expect(await operator('grant-operator', person.email)).toMatch(/^failed: Funke is an operator already/);
  await eventually(async () => (await see(person.token)) === 401);
  const { token } = await signIn(deps, person.id);
  expect(await see(token)).toBe(200);
  expect(await operator('revoke-operator', person.id)).toBe('Funke is no operator any more, and signed out.');
  await eventually(async () => (await see(token)) === 401);
  expect(await see((await signIn(deps, person.id)).token)).toBe(404);
  expect(await operator('revoke-operator', person.id)).toBe('failed: Funke is no operator.');
  expect(await auditOf(person.id)).toMatchObject([
    { actor, action: 'operator.grant' },
    { actor, action: 'operator.revoke' },
  ]);
});
