import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deleteInvitation, importMembers, importSources, listInvitations } from '@udala/contract/members';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey, makeCreator, makeMember, makeOffer, makePerson, signIn } from '#test/factories.ts';
import { call, startTestServer } from '#test/harness.ts';
import { importFile, openInvitations, readMembersCsv } from '#test/members.ts';
import { makePaid } from '#test/paid.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

const files = path.join(import.meta.dirname, '../../../../../test/files/members');
const fileOf = (source: string) => readFile(path.join(files, `${source}.csv`), 'utf8');

async function makeInviting() {
  const creator = await makeCreator(server.deps);
  await openInvitations(server.deps, creator);
  return { ...creator, membershipId: await makeOffer(server.deps, creator) };
}
const invitationsOf = async ({ token }: { token: string }) =>
  (await call(server.app, listInvitations, { token, query: { limit: 50 } })).body.items;

const expected = {
  patreon: [
    ['sade@example.com', 'Ṣadé Balógun', '2023-04-01', null, 'Gold circle'],
    ['chidi.eze@example.com', 'Eze, Chidi "CJ"', '2022-12-31', 250_000, 'Friends'],
  ],
  ghost: [
    // Half an hour after midnight in Lagos.
    ['tola@example.com', 'Tola Ade', '2022-03-17', null, 'Supporters'],
    ['uche@example.com', '', '2022-04-06', null, ''],
  ],
  selar: [
    ['bisi@example.com', 'Bisi Cole', '2025-12-25', 250_000, 'Masterclass'],
    ['ada.two@example.com', 'Ada Two', '2025-06-30', 500_000, 'E-book'],
  ],
} as const;
const refused = {
  patreon: [{ line: 5, field: 'Email', message: 'The email is missing.' }],
  ghost: [{ line: 4, field: 'subscribed_to_emails' }],
  selar: [{ line: 3, field: 'Date', message: 'Write the day as 2026-11-22.' }],
} as const;

test.each(['patreon', 'ghost', 'selar'] as const)(
  'a file of %s invites the people in it, and makes nobody a member',
  async (source) => {
    const { app, deps } = server;
    const creator = await makeInviting();
    const csv = await fileOf(source);
    const tried = await importFile(app, creator, { csv, source, dryRun: true });
    expect(await invitationsOf(creator)).toEqual([]);
    const { body } = await importFile(app, creator, { csv, source });
    expect(body).toEqual(tried.body);
    expect(body).toMatchObject({ rows: 3, invited: 2, known: 0, refused: 1, problems: refused[source] });
    const invited = (await invitationsOf(creator)).map((one) => [
      one.email,
      one.name,
      one.since,
      one.amountKobo,
      one.tier,
    ]);
    expect(invited.toSorted()).toEqual([...expected[source]].toSorted());
    expect((await invitationsOf(creator)).every((one) => one.status === 'waiting' && one.source === source)).toBe(true);
    const rows = await deps.db.selectFrom('subscriptions').select('id').where('creator_id', '=', creator.id).execute();
    expect(rows).toEqual([]);
    const again = await importFile(app, creator, { csv, source });
    expect(again.body).toMatchObject({ invited: 0, known: 2, refused: 1 });
  },
);

test('accepts the error file after corrections, with the original columns', async () => {
  const { app } = server;
  const creator = await makeInviting();
  const { body } = await importFile(app, creator, { csv: await fileOf('patreon'), source: 'patreon' });
  const { errorCsv } = body;
  expect(errorCsv?.split('\r\n')[0]).toMatch(/^\uFEFFName,Email,Discord,.*,Subscription Source,Problem$/);
  const unmended = await importFile(app, creator, { csv: errorCsv ?? '', source: 'patreon' });
  expect(unmended.body).toMatchObject({ rows: 1, refused: 1, errorCsv });
  const csv = (errorCsv ?? '').replace('Nobody,,', 'Nobody,nobody@example.com,');
  const mended = await importFile(app, creator, { csv, source: 'patreon' });
  expect(mended.body).toMatchObject({ rows: 1, invited: 1, refused: 0, errorCsv: null });
});

test('rejects a row of the year 0, which is no date of the database, and no other', async () => {
  const creator = await makeInviting();
  const csv = 'Name,Email,Since\nA,a@zero.example,0000-01-01\nB,b@zero.example,2024-01-01';
  const { status, body } = await importFile(server.app, creator, { csv, source: 'udala' });
  expect([status, body]).toMatchObject([
    200,
    { rows: 2, invited: 1, refused: 1, problems: [{ line: 2, field: 'Since' }] },
  ]);
});

test('an exported file imports unchanged on another page, formulas and quotes included', async () => {
  const { app, deps } = server;
  const [one, other] = [await makeInviting(), await makeInviting()];
  const names = ['=1+1', '+234 Ngozi', '-Bola', '@ada', '＝cmd', "'=quoted", "O'Brien", 'Eze, "CJ"', 'Ṣadé 🎉'];
  for (const [index, name] of names.entries()) {
    const patron = await makePerson(deps, { name });
    const at = new Date(`2026-0${1 + (index % 9)}-15T09:00:00Z`);
    await makePaid(deps, { patron, creator: one, membershipId: one.membershipId, at, priceKobo: 150_000 + index });
    await deps.db.updateTable('users').set({ show_email: true }).where('id', '=', patron.id).execute();
  }
  const brought = 'Name\tEmail\tTier\tSince\tAmount\r\nTola\ttola@x.example\t=Gold;\t2024-02-29\t1,000\r\n';
  await importFile(app, one, { csv: brought });
  const picked = (rows: Record<string, string>[]) =>
    rows.map(({ Name, Email, Since, Amount, Tier }) => [Name, Email, Since, Amount, Tier].join('|')).toSorted();
  const first = await readMembersCsv(app, one);
  const raw = await app.inject({
    url: '/members.csv',
    headers: { host: 'localhost:3000', authorization: `Bearer ${one.token}` },
  });
  const { body } = await importFile(app, other, { csv: raw.body });
  expect(body).toMatchObject({ rows: names.length + 1, invited: names.length + 1, refused: 0 });
  const second = await readMembersCsv(app, other);
  expect(picked(second)).toEqual(picked(first));
  expect(second.every(({ Status }) => Status === 'Invited')).toBe(true);
  for (const row of first) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  const stored = (await invitationsOf(other)).map(({ name }) => name);
  expect(stored.toSorted()).toEqual([...names, 'Tola'].toSorted());
});

const latin = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
test.each([
  ['read as Latin-1', latin('\uFEFFName,Email\nSadé,sade@x.example\n')],
  ['of an old Mac, with tabs', 'Name\tEmail\rSadé\tsade@x.example\r'],
  ['with ; and blank lines', '\n\nName;Email;\n;;\nSadé;sade@x.example;\n\n'],
  ['with other columns, and its own in other letters', 'x," e-MAIL ",EMAIL , name\n1,2,SADE@x.example,  Sadé \n'],
  ['twice the same', 'Name,Email\nSadé,sade@x.example\nOther,Sade@X.example\n'],
  [
    'read in pieces, of which one ends within a letter',
    `Pad,Email,Name,Tier\n${'x'.repeat(32_706)},sade@x.example,Sadé,${'😀'.repeat(20)}\n`,
  ],
])('parses a file %s', async (_what, csv) => {
  const { app } = server;
  const creator = await makeInviting();
  const { body } = await importFile(app, creator, { csv });
  expect(body).toMatchObject({ invited: 1, refused: 0 });
  expect(await invitationsOf(creator)).toMatchObject([{ name: 'Sadé', email: 'sade@x.example' }]);
});

test.each([
  ['there is nobody in', 'Name,Email\n'],
  ['is none', ' '],
  ['has no addresses', 'Name,Phone\nA,1\n'],
  ['ends within a quotation', 'Name,Email\n"A,a@x.example\n'],
  ['has more columns than anybody writes', `Email${',x'.repeat(50_000)}\n${'a@x.example\n'.repeat(4_000)}`],
])('rejects a file that %s, naming its field', async (_what, csv) => {
  const answer = await importFile(server.app, await makeInviting(), { csv });
  expect(answer).toMatchObject({ status: 400, body: { fields: { csv: expect.any(String) } } });
});

test.each([
  ['Email', 'Email\nno address\n'],
  ['Name', `Name,Email\n${'a'.repeat(81)},a@x.example\n`],
  ['Name', 'Name,Email\nSad\uFFFD,a@x.example\n'],
  ['Since', 'Email,Since\na@x.example,2023-02-30\n'],
  ['Since', 'Email,Since\na@x.example,2999-01-01\n'],
  ['Amount', 'Email,Amount\na@x.example,-5\n'],
  ['Amount', 'Email,Amount\na@x.example,"1,5"\n'],
])('a row with a wrong %s does not prevent the others', async (field, csv) => {
  const columns = (csv.split('\n', 1)[0] ?? '').split(',');
  const good = columns.map((name) => (name === 'Email' ? 'good@x.example' : '')).join(',');
  const { body } = await importFile(server.app, await makeInviting(), { csv: `${csv}${good}\n` });
  expect(body).toMatchObject({ rows: 2, invited: 1, refused: 1, problems: [{ line: 2, field }] });
});

test('accepts 5,000 rows and no more; a repeated call invites once', async () => {
  const { app } = server;
  const creator = await makeInviting();
  const rows = (count: number) =>
    `Name,Email\n${Array.from({ length: count }, (_, n) => `Fan ${n},fan${n}@x.example`).join('\n')}`;
  expect((await importFile(app, creator, { csv: rows(5001) })).status).toBe(413);
  const key = freshKey();
  const first = await importFile(app, creator, { csv: rows(5000), key });
  expect(first.body).toMatchObject({ rows: 5000, invited: 5000 });
  expect((await importFile(app, creator, { csv: rows(5000), key })).body).toEqual(first.body);
  expect((await importFile(app, creator, { csv: rows(2), key })).status).toBe(409);
  const { body } = await call(app, listInvitations, { token: creator.token, query: { limit: 2 } });
  expect(body.meta).toMatchObject({ totalItems: 5000, itemCount: 2 });
  const { rows: days } = await server.deps.pool.query<{ count: number }>(
    `select count(*)::int as count from invitations where creator_id = $1 group by send_at order by send_at`,
    [creator.id],
  );
  expect(days.map(({ count }) => count)).toEqual(Array.from({ length: 10 }, () => 500));
});

test("skips the creator's own address and current patrons; an invited patron has joined and their address is shown", async () => {
  const { app, deps } = server;
  const creator = await makeInviting();
  const [patron, later] = [await makePerson(deps), await makePerson(deps)];
  await makeMember(deps, patron, creator, creator.membershipId);
  const csv = `Email,Tier\n${[patron, creator, later].map(({ email }) => `${email},Gold`).join('\n')}\n`;
  expect((await importFile(app, creator, { csv })).body).toMatchObject({ invited: 1, known: 2 });
  await makeMember(deps, later, creator, creator.membershipId);
  expect(await invitationsOf(creator)).toMatchObject([{ email: later.email, status: 'joined' }]);
  const rows = await readMembersCsv(app, creator);
  expect(rows.map(({ Email, Tier, Status }) => [Email, Tier, Status])).toEqual([
    ['', '', 'Active'],
    [later.email, 'Gold', 'Active'],
  ]);
});

test('require a creator with a page and an offer, on a host where they work', async () => {
  const { app, deps } = server;
  const [creator, other, bare] = [await makeInviting(), await makeInviting(), await makeCreator(deps)];
  const stranger = await makePerson(deps);
  const csv = 'Email\na@x.example\n';
  expect((await importFile(app, bare, { csv })).status).toBe(409);
  await importFile(app, creator, { csv });
  const [invitation] = await invitationsOf(creator);
  const params = { id: invitation?.id ?? '' };
  const key = { 'idempotency-key': freshKey() };
  const body = { source: importSources[0], csv, dryRun: false };
  for (const [endpoint, more] of [
    [listInvitations, {}],
    [importMembers, { body, headers: key }],
    [deleteInvitation, { params }],
  ] as const) {
    const status = async (by: object) => (await call(app, endpoint, { ...more, ...by })).status;
    expect(await status({})).toBe(401);
    expect(await status({ token: stranger.token })).toBe(403);
    const visiting = await signIn(deps, creator.id, other.host);
    expect(await status({ token: visiting.token, host: other.host })).toBe(404);
  }
  expect((await call(app, deleteInvitation, { params, token: other.token })).status).toBe(404);
  expect(await invitationsOf(other)).toEqual([]);
  expect((await call(app, deleteInvitation, { params, token: creator.token })).status).toBe(200);
  expect((await call(app, deleteInvitation, { params, token: creator.token })).status).toBe(404);
  expect(await invitationsOf(creator)).toEqual([]);
});
