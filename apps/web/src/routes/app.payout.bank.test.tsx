import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '@udala/contract/endpoint';
import { listBanks, resolveAccount, savePayoutAccount, type Balance } from '@udala/contract/payouts';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { gtBank, makeBalance, makePayout, nothingYet, payoutPage } from '../test/payouts.ts';

const banks = [
  { code: '044', name: 'Access Bank' },
  { code: '058', name: 'GTBank' },
  { code: '50211', name: 'Kuda' },
];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** Opens the dialog; `name` is the account holder's name for any number. */
async function openBank({ balance = nothingYet, name = 'OBI ADA' }: { balance?: Balance; name?: string } = {}) {
  let now = balance;
  const saved: BodyOf<typeof savePayoutAccount>[] = [];
  const requests: string[] = [];
  server.use(
    ...payoutPage(
      () => now,
      () => [makePayout({ status: 'failed', isBankToMend: true, reason: "The bank didn't take it." })],
    ),
    answer(listBanks, () => ({ items: banks })),
    answer(resolveAccount, (request) => {
      requests.push(new URL(request.url).search);
      return { accountName: name };
    }),
    answer(savePayoutAccount, async (request) => {
      saved.push((await request.json()) as BodyOf<typeof savePayoutAccount>);
      now = makeBalance();
      return gtBank;
    }),
  );
  const app = openApp('payout');
  await userEvent.click(await screen.findByRole('button', { name: /^(Add|Change) your bank/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: string) => dialog.findByLabelText(label, { selector: 'input' });
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.type(await field('Code'), '123456');
  const sayWho = async (bvn = '22212345678') => {
    await userEvent.type(await field('First name'), 'Ada');
    await userEvent.type(await field('Last name'), ' Obi ');
    await userEvent.type(await field('BVN'), bvn);
  };
  return { ...app, dialog, field, sayWho, save, saved, requests };
}

it('shows the account holder’s name before saving', async () => {
  const { dialog, field, sayWho, save, saved, requests, store } = await openBank();
  expect(dialog.queryByText(/24 hours/)).toBeNull();
  await userEvent.type(await field('Bank'), 'gt{ArrowDown}{Enter}');
  await userEvent.type(await field('Account number'), '012 345 678');
  expect(requests).toEqual([]);
  await userEvent.type(await field('Account number'), '9');
  expect(await dialog.findByText('OBI ADA. Is this you?')).toBeInTheDocument();
  expect(requests).toEqual(['?bankCode=058&accountNumber=0123456789']);
  expect(dialog.queryByText(/Your name here is/)).toBeNull();
  await sayWho('222 1234 5678');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const identity = { firstName: 'Ada', lastName: 'Obi', bvn: '22212345678' };
  expect(saved).toEqual([{ bankCode: '058', accountNumber: '0123456789', identity, reauth: '123456' }]);
  expect(store.getState().toasts).toMatchObject([{ type: 'success', title: 'Bank saved' }]);
  expect(await screen.findByRole('button', { name: 'Withdraw ₦84,300' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Your bank' })).toHaveFocus();
});

it('accepts the only bank that matches the typed text', async () => {
  const { field, requests } = await openBank();
  await userEvent.type(await field('Bank'), 'c');
  await userEvent.type(await field('Account number'), '0123456789');
  expect(await field('Bank')).toHaveValue('Access Bank');
  await userEvent.clear(await field('Bank'));
  await userEvent.type(await field('Bank'), 'a');
  await userEvent.tab();
  expect(await field('Bank')).toHaveValue('a');
  expect(requests).toEqual(['?bankCode=044&accountNumber=0123456789']);
});

it('warns about a name unlike the creator’s', async () => {
  const { dialog, field } = await openBank({ name: 'CHUKWUMA EZE' });
  await userEvent.type(await field('Bank'), 'Kuda');
  await userEvent.type(await field('Account number'), '0123456789');
  expect(await dialog.findByText('CHUKWUMA EZE. Is this you?')).toBeInTheDocument();
  expect(dialog.getByText(/^Your name here is Ada Obi\./)).toBeInTheDocument();
});

it('saves nothing before the name is known, and retries on request', async () => {
  const { dialog, field, save, saved } = await openBank();
  const sentence = "We can't reach the banks right now. Try again in a moment.";
  server.use(answer(resolveAccount, () => errorResponse(503, 'unavailable', sentence)));
  await userEvent.type(await field('Bank'), 'Access Bank');
  await userEvent.type(await field('Account number'), '0123456789');
  expect(await dialog.findByText(sentence)).toBeInTheDocument();
  await save();
  expect(saved).toEqual([]);
  server.use(answer(resolveAccount, () => ({ accountName: 'ADA OBI' })));
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('ADA OBI. Is this you?')).toBeInTheDocument();
});

it('names missing fields, and the server’s errors', async () => {
  const { dialog, field, sayWho, save, store } = await openBank();
  await userEvent.type(await field('Bank'), 'My uncle');
  await userEvent.type(await field('Account number'), '12345');
  await save();
  const summary = await dialog.findByRole('group', { name: 'Please check these' });
  expect(summary).toHaveTextContent('Choose a bank from the list.');
  expect(summary).toHaveTextContent('Enter the 10 digits of your account number.');
  expect(summary).toHaveTextContent('Enter your name as your bank has it.');
  expect(summary).toHaveTextContent('Enter the 11 digits of your BVN.');

  const [sentence, ofAnother] = ['That code is not right.', 'Enter your names as your bank has them.'];
  server.use(
    answer(savePayoutAccount, () =>
      HttpResponse.json(
        {
          code: 'invalid_request',
          message: sentence,
          fields: { reauth: sentence, 'identity.firstName': ofAnother },
          requestId: 'r',
        },
        { status: 400 },
      ),
    ),
  );
  await userEvent.clear(await field('Bank'));
  await userEvent.type(await field('Bank'), 'gtbank');
  await userEvent.type(await field('Account number'), '67890');
  await dialog.findByText('OBI ADA. Is this you?');
  await sayWho();
  await save();
  expect(await dialog.findByText(`Error: ${sentence}`)).toBeInTheDocument();
  expect(dialog.getByText(`Error: ${ofAnother}`)).toBeInTheDocument();
  // Said at the fields, and nowhere else.
  expect(store.getState().toasts).toEqual([]);
  expect(await field('BVN')).toHaveValue('22212345678');
  expect(await field('Account number')).toHaveValue('1234567890');
});

it('announces the hold of a new account before a change', async () => {
  const { dialog } = await openBank({ balance: makeBalance() });
  expect(dialog.getByText(/nothing goes to a changed account for 24 hours\.$/)).toBeInTheDocument();
});

it('stores what was typed in the tab, but no BVN [A4]', async () => {
  const { sayWho } = await openBank();
  await sayWho();
  const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage)).join('\n');
  expect(stored).toContain(' Obi ');
  expect(stored).not.toMatch(/222 ?1234/);
});

it('asks nobody who they are where Paystack pays them', async () => {
  const { dialog, field, save, saved } = await openBank({ balance: { ...nothingYet, mode: 'split' } });
  expect(dialog.queryByLabelText('BVN')).toBeNull();
  await userEvent.type(await field('Bank'), 'Kuda');
  await userEvent.type(await field('Account number'), '0123456789');
  await dialog.findByText('OBI ADA. Is this you?');
  await save();
  await waitFor(() => expect(saved).toEqual([{ bankCode: '50211', accountNumber: '0123456789', reauth: '123456' }]));
});

it('is linked from a failed payout', async () => {
  server.use(
    ...payoutPage(makeBalance, () => [
      makePayout({ status: 'failed', isBankToMend: true, reason: "The bank didn't take it." }),
    ]),
    answer(listBanks, () => errorResponse(503, 'unavailable', 'Later.')),
  );
  openApp('payout');
  const [fix] = await screen.findAllByRole('button', { name: 'Fix bank details' });
  if (fix) await userEvent.click(fix);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change your bank' }));
  expect(await dialog.findByText("We couldn't load this.")).toBeInTheDocument();
});
