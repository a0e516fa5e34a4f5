import { expect, test } from 'vitest';
import { openSandbox, type OpenSandbox } from '../../../test/harness.ts';
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
