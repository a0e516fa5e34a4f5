import { expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from '../../test/harness.ts';
import { arrived, askToken, assertionOf, message, serviceAccount } from '../../test/pusher.ts';

async function tokenFor(sandbox: OpenSandbox, wish: object = {}): Promise<string> {
  const answer = await sandbox.request('/fcm/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function openFirebase() {
  const sandbox = await openSandbox();
  const account = await serviceAccount(sandbox);
  const granted = (await (await askToken(sandbox, await assertionOf(account))).json()) as { access_token: string };
  const send = (body: unknown, bearer = granted.access_token, project = account.project_id) =>
    sandbox.request(`/v1/projects/${project}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { sandbox, account, granted, send };
}

test('a message arrives with its data', async () => {
  const { sandbox, send, granted } = await openFirebase();
  expect(granted).toMatchObject({ expires_in: 3599, token_type: 'Bearer' });
  const token = await tokenFor(sandbox, { name: "Ngozi's laptop" });
  const webpush = { headers: { TTL: '86400', Urgency: 'high' }, fcm_options: { link: 'http://localhost:3000/x' } };

  const trial = await send({ validate_only: true, message: { token, data: message } });
  expect([trial.status, await arrived(sandbox)]).toEqual([200, []]);
  const answer = await send({ message: { token, data: message, webpush } });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { name: expect.stringMatching(/^projects\/udala-sandbox\/messages\/\d+$/) as string },
  ]);
  const [push] = await arrived(sandbox, token);
  expect(JSON.parse(push?.payload ?? '')).toEqual(message);
  expect(push).toMatchObject({
    kind: 'fcm',
    deviceName: "Ngozi's laptop",
    title: 'Ada posted',
    ttlSeconds: 86_400,
    urgency: 'high',
  });
});

const aToken = `${'a'.repeat(22)}:APA91b${'b'.repeat(40)}`;
const BadRequest = 'google.rpc.BadRequest';

const refused: [string, unknown, number, string][] = [
  ['broken JSON', '{', 400, BadRequest],
  ['no message', {}, 400, BadRequest],
  ['nobody to send to', { message: { data: {} } }, 400, 'Exactly one'],
  ['a number', { message: { token: aToken, data: { n: 12 } } }, 400, "message.data[0].value' (TYPE_STRING), 12"],
  ['a field of another API', { message: { token: aToken, to: 'x' } }, 400, 'Unknown name \\"to\\"'],
  ['a key of FCM', { message: { token: aToken, data: { from: 'x' } } }, 400, 'Invalid data payload key: from'],
  ['another key of FCM', { message: { token: aToken, data: { 'google.x': 'x' } } }, 400, 'payload key: google.x'],
  ['too much', { message: { token: aToken, data: { x: 'x'.repeat(4096) } } }, 400, 'too big'],
  ['a token of no form', { message: { token: 'x' } }, 400, 'not a valid FCM registration token'],
  ['a token of nobody', { message: { token: aToken } }, 404, '"errorCode":"UNREGISTERED"'],
];

test('what is not a message to one of our browsers is refused', async () => {
  const { sandbox, send } = await openFirebase();
  for (const [name, body, status, words] of refused) {
    const answer = await send(body);
    expect([name, answer.status, await answer.text()]).toEqual([name, status, expect.stringContaining(words)]);
  }
  expect(await arrived(sandbox)).toEqual([]);
});

test('a browser that has gone, or belongs to others, is reported', async () => {
  const { sandbox, send } = await openFirebase();
  const token = await tokenFor(sandbox);
  await sandbox.control('/push/gone', { device: token });
  const gone = await send({ message: { token } });
  expect([gone.status, await gone.json()]).toMatchObject([
    404,
    { error: { status: 'NOT_FOUND', details: [{ errorCode: 'UNREGISTERED' }] } },
  ]);
  const others = await send({ message: { token: await tokenFor(sandbox, { project: 'others' }) } });
  expect([others.status, await others.json()]).toMatchObject([
    403,
    { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } },
  ]);
});

test('sending requires a token that is at most an hour old, and for this project', async () => {
  const { sandbox, account, granted, send } = await openFirebase();
  const body = { message: { token: await tokenFor(sandbox) } };
  expect((await send(body, 'ya29.made-up')).status).toBe(401);
  expect((await send(body, granted.access_token, 'others')).status).toBe(403);
  expect((await send(body)).status).toBe(200);
  await sandbox.control('/clock', { advanceMs: 3_600_000 });
  expect((await send(body)).status).toBe(401);
  // Signed with real time instead of the sandbox's clock.
  expect((await askToken(sandbox, await assertionOf(account))).status).toBe(400);
  const later = Date.now() / 1000 + 3600;
  expect((await askToken(sandbox, await assertionOf(account, {}, later))).status).toBe(200);
});

const past = Math.floor(Date.now() / 1000) - 7200;

const unearned: [string, Record<string, unknown>, string][] = [
  ['by a stranger', { iss: 'x@others.iam.gserviceaccount.com' }, 'account not found'],
  ['for another', { aud: 'https://oauth2.googleapis.com/token' }, 'Failed audience check'],
  ['for something else', { scope: 'https://www.googleapis.com/auth/drive' }, 'invalid_scope'],
  ['for nothing', { scope: null }, 'invalid_scope'],
  ['long ago', { iat: past, exp: past + 3600 }, 'short-lived'],
  ['for longer', { exp: Math.floor(Date.now() / 1000) + 7200 }, 'short-lived'],
];

test('an assertion by, for or at something else earns no token', async () => {
  const sandbox = await openSandbox();
  const account = await serviceAccount(sandbox);
  for (const [name, claims, words] of unearned) {
    const answer = await askToken(sandbox, await assertionOf(account, claims));
    expect([name, answer.status, await answer.text()]).toEqual([name, 400, expect.stringContaining(words)]);
  }
});

test('an assertion signed with another key, or sent in another way, earns none', async () => {
  const sandbox = await openSandbox();
  const account = await serviceAccount(sandbox);
  const forged = await assertionOf({
    ...(await serviceAccount(await openSandbox())),
    token_uri: account.token_uri,
  });
  const answers = [
    await askToken(sandbox, forged),
    await askToken(sandbox, 'x'),
    await askToken(sandbox, await assertionOf(account), 'password'),
  ];
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toMatchObject([
    [400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }],
    [400, { error: 'invalid_grant' }],
    [400, { error: 'unsupported_grant_type' }],
  ]);
});

const faults = [
  ['dead', {}, 404, 'UNREGISTERED'],
  ['busy', { retryAfterSeconds: 7 }, 429, 'QUOTA_EXCEEDED'],
  ['broken', {}, 500, 'INTERNAL'],
  ['broken', { status: 503 }, 503, 'UNAVAILABLE'],
] as const;

test('faults are reported in the words of FCM', async () => {
  const { sandbox, send } = await openFirebase();
  const body = { message: { token: await tokenFor(sandbox) } };
  for (const [kind, more, status, words] of faults) {
    await sandbox.control('/push/faults', { service: 'fcm', kind, times: 1, ...more });
    const answer = await send(body);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(words)]);
    expect(answer.headers.get('retry-after')).toBe(kind === 'busy' ? '7' : null);
    expect((await send(body)).status).toBe(200);
  }
});

test('no token is given while Google is busy', async () => {
  const sandbox = await openSandbox();
  const assertion = await assertionOf(await serviceAccount(sandbox));
  await sandbox.control('/push/faults', { service: 'google-oauth', kind: 'busy', times: 1 });
  expect((await askToken(sandbox, assertion)).status).toBe(429);
  expect((await askToken(sandbox, assertion)).status).toBe(200);
});
