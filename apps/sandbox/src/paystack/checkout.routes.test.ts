import { describe, expect, test } from 'vitest';
import { openSandbox, startApi } from '../../test/harness.ts';
import { callbackUrl, payWith, startPayment, verify } from '../../test/payer.ts';

const returnUrl = `${callbackUrl}&trxref=ref-1&reference=ref-1`;

describe('each test card', () => {
  test.each([
    ['success', [], true],
    ['pin', ['1111'], false],
    ['pin-otp', ['1234', '123456'], false],
    ['pin-phone-otp', ['0000', '0801 234 5678', '123456'], false],
    ['bank', [''], true],
    ['refund-fails', [], false],
    ['refund-needs-attention', [], false],
  ])('%s pays', async (slug, answers, reusable) => {
    const api = await startApi();
    const sandbox = await openSandbox({ apiUrl: api.url });
    const checkout = await startPayment(sandbox, 'ref-1');
    let response = await payWith(sandbox, checkout, slug);
    for (const answer of answers) {
      expect(response.headers.get('location')).toBe(checkout);
      expect((await verify(sandbox, 'ref-1')).status).toBe('ongoing');
      expect(await (await sandbox.request(checkout)).text()).toContain('Authorise');
      response = await sandbox.submit(`${checkout}/step`, { answer });
    }
    expect([response.status, response.headers.get('location')]).toEqual([303, returnUrl]);
    const paid = await verify(sandbox, 'ref-1');
    expect(paid).toMatchObject({ status: 'success', gateway_response: 'Successful', fees: 13_750 });
    expect(paid.authorization).toMatchObject({ reusable, exp_month: '12', exp_year: '2040' });
  });

  test.each([
    ['declined', [], 'Declined'],
    ['insufficient-funds', [], 'Insufficient Funds'],
    ['no-token', ['0000'], 'Token Not Generated. Customer Not Registered on Token Platform'],
    ['pin', ['9999'], 'Incorrect PIN'],
    ['pin-otp', ['1234', '000000'], 'Incorrect OTP'],
    ['pin-phone-otp', ['0000', '12345'], 'Invalid phone number'],
  ])('%s with %j is refused', async (slug, answers, reason) => {
    const sandbox = await openSandbox();
    const checkout = await startPayment(sandbox, 'ref-1');
    let response = await payWith(sandbox, checkout, slug);
    for (const answer of answers) response = await sandbox.submit(`${checkout}/step`, { answer });
    expect([response.status, response.headers.get('location')]).toEqual([303, checkout]);
    expect(await verify(sandbox, 'ref-1')).toMatchObject({ status: 'failed', gateway_response: reason, paid_at: null });
    const page = await (await sandbox.request(checkout)).text();
    expect(page).toContain(`<strong>${reason}.</strong>`);
    expect(page).toContain('Card number');
  });
});

test('a decline can be followed by another card on the same page', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  const checkout = await startPayment(sandbox, 'ref-1');
  await payWith(sandbox, checkout, 'declined');
  const response = await payWith(sandbox, checkout, 'success');
  expect(response.headers.get('location')).toBe(returnUrl);
  expect(await verify(sandbox, 'ref-1')).toMatchObject({ status: 'success', log: { attempts: 2, errors: 1 } });
});

test('a paid reference is not paid again', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  const checkout = await startPayment(sandbox, 'ref-1');
  await payWith(sandbox, checkout, 'success');
  const before = await verify(sandbox, 'ref-1');
  for (const response of [
    await payWith(sandbox, checkout, 'declined'),
    await sandbox.submit(`${checkout}/cancel`, {}),
    await sandbox.request(checkout),
  ]) {
    const page = await response.text();
    expect(page).toContain('This payment is already done.');
    expect(page).toContain(`href="${returnUrl.replaceAll('&', '&amp;')}"`);
  }
  expect(await verify(sandbox, 'ref-1')).toEqual(before);
});

test('an unknown card gets a hint, and the typed values stay', async () => {
  const sandbox = await openSandbox();
  const checkout = await startPayment(sandbox, 'ref-1');
  const response = await sandbox.submit(`${checkout}/card`, { number: '4242"', expiry: '12/40', cvv: '1' });
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('Use one of the test cards.');
  expect(page).toContain('value="4242&quot;"');
  expect((await verify(sandbox, 'ref-1')).status).toBe('abandoned');
});

test('a test card fills the form with one tap', async () => {
  const sandbox = await openSandbox();
  const checkout = await startPayment(sandbox, 'ref-1');
  const page = await (await sandbox.request(`${checkout}?card=declined`)).text();
  expect(page).toContain('value="4084 0800 0000 5408"');
  expect(page).toContain('value="001"');
});

test.each([
  [
    'to the place the merchant named',
    { cancel_action: 'http://localhost:3000/stop?a=1' },
    'http://localhost:3000/stop?a=1',
  ],
  ['else to the callback', { cancel_action: 'javascript:alert(1)' }, returnUrl],
])('cancelling leads %s', async (_name, metadata, goal) => {
  const sandbox = await openSandbox();
  const checkout = await startPayment(sandbox, 'ref-1', { metadata });
  await payWith(sandbox, checkout, 'pin');
  const response = await sandbox.submit(`${checkout}/cancel`, {});
  expect([response.status, response.headers.get('location')]).toEqual([303, goal]);
  expect((await verify(sandbox, 'ref-1')).status).toBe('abandoned');
});

test('one card has one signature, whoever pays with it', async () => {
  const api = await startApi();
  const sandbox = await openSandbox({ apiUrl: api.url });
  for (const [reference, email] of [
    ['a', 'a@example.com'],
    ['b', 'b@example.com'],
  ] as const) {
    await payWith(sandbox, await startPayment(sandbox, reference, { email }), 'success');
  }
  const [a, b] = [await verify(sandbox, 'a'), await verify(sandbox, 'b')];
  expect(a.authorization.signature).toBe(b.authorization.signature);
  expect(a.authorization.authorization_code).not.toBe(b.authorization.authorization_code);
});

test('an unknown access code is not found', async () => {
  const sandbox = await openSandbox();
  expect((await sandbox.request('/checkout/nothing')).status).toBe(404);
});
