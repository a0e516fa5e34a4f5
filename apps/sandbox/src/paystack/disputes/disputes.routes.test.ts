import { expect, test } from 'vitest';
import { openSandbox, secretKey, type OpenSandbox } from '../../../test/harness.ts';
import { behave } from '../../../test/settler.ts';
import { eventsOf, payWith, startPayment, verify } from '../../../test/payer.ts';

async function payAndDispute(sandbox: OpenSandbox): Promise<{ id: number }> {
  await payWith(sandbox, await startPayment(sandbox, 'ref-1'), 'success');
  return (await (await sandbox.control('/disputes', { reference: 'ref-1' })).json()) as { id: number };
}

test('a dispute is announced, found and listed', async () => {
  const sandbox = await openSandbox();
  const { id } = await payAndDispute(sandbox);
  const open = {
    id,
    status: 'awaiting-merchant-feedback',
    category: 'chargeback',
    refund_amount: 250_000,
    resolution: null,
    dueAt: expect.any(String),
    transaction: { reference: 'ref-1' },
  };
  expect(await (await sandbox.paystack(`/dispute/${id}`)).json()).toMatchObject({ data: open });
  expect(await (await sandbox.paystack('/dispute?status=awaiting-merchant-feedback')).json()).toMatchObject({
    data: [open],
    meta: { total: 1 },
  });
  expect(await (await sandbox.paystack('/dispute?status=resolved')).json()).toMatchObject({ data: [] });
  expect((await sandbox.control(`/disputes/${id}/remind`, {})).status).toBe(200);
  expect((await eventsOf(sandbox)).slice(1)).toMatchObject([
    { event: 'charge.dispute.create', data: open },
    { event: 'charge.dispute.remind', data: open },
  ]);
  expect((await sandbox.paystack('/dispute/1')).status).toBe(404);
});

test.each([
  ['declined', 'success'],
  ['merchant-accepted', 'reversed'],
  ['auto-accepted', 'reversed'],
])('resolved as %s the payment is %s', async (resolution, status) => {
  const sandbox = await openSandbox();
  const { id } = await payAndDispute(sandbox);
  await sandbox.control(`/disputes/${id}/resolve`, { resolution });
  expect((await verify(sandbox, 'ref-1')).status).toBe(status);
  expect((await eventsOf(sandbox)).at(-1)).toMatchObject({
    event: 'charge.dispute.resolve',
    data: { id, status: 'resolved', resolution, transaction: { status } },
  });
  const unsettledKobo = status === 'reversed' ? -13_750 : 250_000 - 13_750;
  expect(await (await sandbox.control('/log')).json()).toMatchObject({ totals: { balanceKobo: 0, unsettledKobo } });
  expect(await (await sandbox.control('/disputes')).json()).toMatchObject({ items: [{ id, resolution }] });
});

test('only one dispute at a time, and only for a paid payment', async () => {
  const sandbox = await openSandbox();
  await payAndDispute(sandbox);
  for (const reference of ['ref-1', 'nobody']) {
    expect((await sandbox.control('/disputes', { reference })).status).toBe(409);
  }
});

const evidence = {
  customer_email: 'patron@example.com',
  customer_name: 'Bisi Akande',
  customer_phone: '08031234567',
  service_details: 'A month of posts',
};

async function put(sandbox: OpenSandbox, path: string, body: object) {
  return sandbox.request(`/paystack${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function upload(sandbox: OpenSandbox, id: number): Promise<string> {
  const named = await sandbox.paystack(`/dispute/${id}/upload_url`);
  const { data } = (await named.json()) as { data: { signedUrl: string; fileName: string } };
  const sent = await sandbox.request(new URL(data.signedUrl).pathname, { method: 'PUT', body: 'the receipt' });
  expect(sent.status).toBe(200);
  return data.fileName;
}

test('a merchant declines with evidence and a file, and the bank decides [B9]', async () => {
  const sandbox = await openSandbox();
  const { id } = await payAndDispute(sandbox);
  for (const field of Object.keys(evidence)) {
    expect((await sandbox.paystack(`/dispute/${id}/evidence`, { ...evidence, [field]: '' })).status).toBe(400);
  }
  const added = await sandbox.paystack(`/dispute/${id}/evidence`, evidence);
  const { data } = (await added.json()) as { data: { id: number } };
  expect(data).toMatchObject({ ...evidence, dispute: id });
  const decline = { resolution: 'declined', message: 'They meant to pay', refund_amount: 0, evidence: data.id };
  const resolve = (change: object) => put(sandbox, `/dispute/${id}/resolve`, { ...decline, ...change });
  expect((await resolve({})).status).toBe(400);
  expect((await resolve({ uploaded_filename: 'nobody-sent-it' })).status).toBe(400);
  const uploaded_filename = await upload(sandbox, id);
  expect((await resolve({ uploaded_filename, resolution: 'auto-accepted' })).status).toBe(400);
  expect((await resolve({ uploaded_filename, refund_amount: 250_001 })).status).toBe(400);
  expect(await (await resolve({ uploaded_filename })).json()).toMatchObject({
    message: 'Dispute successfully resolved',
    data: { id, status: 'awaiting-bank-feedback', resolution: 'declined', evidence: { customer_name: 'Bisi Akande' } },
  });
  expect((await resolve({ uploaded_filename })).status).toBe(400);
  await sandbox.control('/clock', { advanceMs: 2 * 86_400_000 });
  expect(await (await sandbox.paystack(`/dispute/${id}`)).json()).toMatchObject({
    data: { status: 'awaiting-bank-feedback' },
  });
  expect((await sandbox.request('/paystack-files/nobody', { method: 'PUT', body: 'x' })).status).toBe(403);
});

test('a merchant accepts, which ends it [B9]', async () => {
  const sandbox = await openSandbox();
  const { id } = await payAndDispute(sandbox);
  const accept = { resolution: 'merchant-accepted', message: 'We agree', refund_amount: 250_000 };
  const answered = await put(sandbox, `/dispute/${id}/resolve`, {
    ...accept,
    uploaded_filename: await upload(sandbox, id),
  });
  expect(await answered.json()).toMatchObject({ data: { status: 'resolved', resolution: 'merchant-accepted' } });
  expect((await verify(sandbox, 'ref-1')).status).toBe('reversed');
});

test('what nobody answers is accepted once it is due, unless the sandbox is told to wait [B9]', async () => {
  const sandbox = await openSandbox();
  const { id } = await payAndDispute(sandbox);
  const state = async () => ((await (await sandbox.paystack(`/dispute/${id}`)).json()) as { data: object }).data;
  await behave(sandbox, { unanswered: 'waits' });
  await sandbox.control('/clock', { advanceMs: 86_400_000 + 1 });
  expect(await state()).toMatchObject({ status: 'awaiting-merchant-feedback' });
  await behave(sandbox, { unanswered: 'accepted' });
  expect(await state()).toMatchObject({ status: 'resolved', resolution: 'auto-accepted' });
  expect((await eventsOf(sandbox)).at(-1)).toMatchObject({ event: 'charge.dispute.resolve' });
});
