import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listPayments, type Payment } from '@udala/contract/payments';
import { listRefundBanks, resolveRefundAccount, sendRefundTo } from '@udala/contract/refund-accounts';
import { getReceipt, getReceiptPdf, type Receipt } from '@udala/contract/receipts';
import { paySubscription } from '@udala/contract/subscription-changes';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { ada, chidi, idOf, makeCreator, makePayment, makeSubscription, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

const failed = makePayment({
  id: idOf(601),
  status: 'failed',
  reason: 'Not enough money.',
  createdAt: '2026-12-20T08:00:00.000Z',
  periodStart: '2026-12-20',
  periodEnd: '2027-01-20',
  accessUntil: '2026-12-26T23:00:00.000Z',
  hasReceipt: false,
});
const said = 'Ada Obi, ₦2,500 failed on 20 Dec 2026: not enough money. You keep access until 27 Dec 2026.';

function openHistory(payments: Payment[], hash = '') {
  server.use(
    quietNotifications,
    answer(listPayments, () => pageOf(payments)),
  );
  return openApp(`payment-history${hash}`, 'chidi');
}

const rows = () => screen.getAllByRole('listitem').filter((row) => row.textContent.includes('Ada Obi'));

describe('payments', () => {
  it.each<[string, Partial<Payment>, string]>([
    ['paid', {}, 'Paid'],
    ['waiting', { status: 'waiting', hasReceipt: false }, 'Waiting'],
    ['failed', { status: 'failed', reason: 'Your bank said no.', hasReceipt: false }, 'Failed'],
    ['on the way back', { status: 'refunding', reason: "Paid twice. We'll send this one back." }, 'On its way back'],
    ['back', { status: 'refunded' }, 'Refunded'],
    ['asked back', { status: 'disputed' }, 'Asked back'],
  ])('show the status before the amount if one is %s', async (_how, given, word) => {
    openHistory([makePayment(given)]);
    const row = (await screen.findByText(word)).closest('li');
    expect(row?.textContent).toMatch(new RegExp(`${word}.*₦2,500`));
    if (given.reason) expect(row).toHaveTextContent(given.reason);
  });

  it('show their payment method', async () => {
    openHistory([
      makePayment(),
      makePayment({ id: idOf(602), method: null, channel: 'bank_transfer' }),
      makePayment({ id: idOf(603), method: null, channel: null }),
      makePayment({ id: idOf(604), method: null, channel: 'dedicated_nuban' }),
    ]);
    expect(await screen.findByText(/Visa ····4242/)).toBeInTheDocument();
    expect(screen.getAllByText(/Bank transfer/)).toHaveLength(2);
    expect(rows()).toHaveLength(4);
  });

  it('are grouped by month', async () => {
    openHistory([makePayment({ createdAt: '2026-12-20T08:00:00.000Z' }), makePayment({ id: idOf(604) })]);
    const december = within(await screen.findByRole('region', { name: 'December 2026' }));
    expect(december.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'November 2026' })).toBeInTheDocument();
  });

  it('link to their receipts', async () => {
    const { router } = openHistory([makePayment()]);
    server.use(answer(getReceipt, () => receipt));
    await userEvent.click(await screen.findByRole('link', { name: 'Receipt, Ada Obi, 20 Nov 2026' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/membership/app/payment-history/${idOf(600)}`));
  });

  it('have a message for an empty list', async () => {
    openHistory([]);
    expect(await screen.findByText('No payments yet.')).toBeInTheDocument();
  });
});

describe('payments that need action', () => {
  it('come first: the reason, the end of access, and the button to pay', async () => {
    const { leaveFor } = openHistory([makePayment({ id: idOf(605), createdAt: '2026-12-21T08:00:00.000Z' }), failed]);
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent('failed on 20 Dec 2026');
    server.use(
      answer(paySubscription, () => ({ subscriptionId: idOf(20), reference: 'r'.repeat(16), authorizationUrl: '/c' })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₦2,500 now' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/c'));
  });

  it('are refetched if they were paid in the meantime', async () => {
    openHistory([failed]);
    await screen.findByText(said);
    server.use(
      answer(paySubscription, () => errorResponse(409, 'conflict', 'Nothing is due for this membership now.')),
      answer(listPayments, () => pageOf([makePayment()])),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Pay ₦2,500 now' }));
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
  });

  it('leave out failed ones that cannot be retried', async () => {
    openHistory([{ ...failed, accessUntil: null }]);
    const december = within(await screen.findByRole('region', { name: 'December 2026' }));
    expect(december.getByRole('listitem')).toHaveTextContent(/Failed.*Not enough money\./);
    expect(screen.queryByRole('button', { name: /^Pay ₦/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Needs you' })).not.toBeInTheDocument();
  });

  it('include one that is due and was not attempted', async () => {
    server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription({ canPay: true, renewsWith: null })])));
    openHistory([makePayment()]);
    expect(await screen.findByText('Ada Obi, ₦2,500 is due on 20 Dec 2026.')).toBeInTheDocument();
  });

  it('are sorted by the end of access', async () => {
    const late = makeSubscription({
      id: idOf(21),
      status: 'past_due',
      canPay: true,
      accessUntil: '2026-12-19T23:00:00.000Z',
      creator: makeCreator({ name: 'Tunde Bakare' }),
    });
    server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription({ canPay: true }), late])));
    openHistory([makePayment()]);
    const needsYou = within(await screen.findByRole('region', { name: 'Needs you' }));
    const sentences = needsYou.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(sentences).toEqual([expect.stringMatching(/^Tunde Bakare/), expect.stringMatching(/^Ada Obi/)]);
  });

  it('are one row if one failed and is due', async () => {
    server.use(answer(listOwnSubscriptions, () => pageOf([makeSubscription({ status: 'past_due', canPay: true })])));
    openHistory([failed]);
    await screen.findByText(said);
    expect(screen.getAllByRole('button', { name: 'Pay ₦2,500 now' })).toHaveLength(1);
  });

  it.each([
    ['its membership', idOf(20)],
    ['the payment', failed.id],
  ])('take the focus when the address names %s', async (_what, id) => {
    openHistory([makePayment(), failed], `#${id}`);
    await waitFor(() => expect(document.activeElement).toHaveTextContent(said));
  });
});

describe('a refund that waits for the payer’s bank account [B8]', () => {
  const waits = makePayment({ id: idOf(610), status: 'refunding', accountForKobo: 50_000 });
  const open = async () => {
    openHistory([waits], `#${idOf(610)}`);
    server.use(answer(listRefundBanks, () => ({ items: [{ code: '058', name: 'Guaranty Trust Bank' }] })));
    await userEvent.click(await screen.findByRole('button', { name: 'Give your bank account' }));
    await screen.findByRole('combobox', { name: 'Bank' });
    return within(screen.getByRole('dialog', { name: 'Where should it go?' }));
  };

  it('asks for it, shows the name that the bank has, and sends it once that is read', async () => {
    const sent: unknown[] = [];
    const dialog = await open();
    server.use(
      answer(resolveRefundAccount, () => ({ accountName: 'CHIDI EZE' })),
      answer(sendRefundTo, async (request) => {
        sent.push(await request.json());
        return {};
      }),
      answer(listPayments, () => pageOf([{ ...waits, accountForKobo: null }])),
    );
    await userEvent.type(dialog.getByRole('combobox', { name: 'Bank' }), 'Guaranty Trust Bank');
    await userEvent.type(dialog.getByLabelText('Account number'), '012 345 4821');
    expect(await dialog.findByText('CHIDI EZE. Is this you?')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Send ₦500 there' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ bankCode: '058', accountNumber: '0123454821' }]);
    await waitFor(() => expect(screen.queryByText(/comes back to you/)).toBeNull());
  });

  it('says so where the bank knows no such account, and sends nothing', async () => {
    const dialog = await open();
    server.use(answer(resolveRefundAccount, () => errorResponse(400, 'invalid_request', 'No such account.')));
    await userEvent.type(dialog.getByRole('combobox', { name: 'Bank' }), 'Guaranty Trust Bank');
    await userEvent.type(dialog.getByLabelText('Account number'), '0000000404');
    expect(await dialog.findByText('No such account.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Send ₦500 there' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

const receipt: Receipt = {
  payment: makePayment(),
  number: 'U-2026-000123',
  paidAt: '2026-11-20T08:00:00.000Z',
  payerName: chidi.name,
  payerEmail: 'chidi@udala.example',
  nextPaymentOn: '2026-12-20',
  seller: null,
};

describe('a receipt', () => {
  it('is available to a creator who supports another, too', async () => {
    server.use(
      quietNotifications,
      answer(getReceipt, () => receipt),
    );
    openApp(`payment-history/${idOf(600)}`, 'ada');
    expect(await screen.findByRole('link', { name: 'Manage Subscription' })).toHaveAttribute(
      'href',
      `/membership/app/profile/membership/${ada.id}`,
    );
  });

  const open = () => openApp(`payment-history/${idOf(600)}`, 'chidi');

  it('shows all details of the payment', async () => {
    server.use(
      quietNotifications,
      answer(getReceipt, () => receipt),
    );
    open();
    const sheet = within(await screen.findByRole('region', { name: 'Receipt U-2026-000123' }));
    const facts = sheet.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(Object.fromEntries(facts)).toEqual({
      'Paid on': '20 Nov 2026',
      Status: 'Paid',
      'Paid by': 'Chidi Ezechidi@udala.example',
      'Paid to': ada.name,
      For: '20 Nov 2026 to 20 Dec 2026',
      'Paid with': 'Visa ····4242',
      Reference: receipt.payment.reference,
      'Next payment': '20 Dec 2026',
      Fees: 'None: the creator pays them',
      Total: '₦2,5002,500 naira',
    });
  });

  it('of a refund says why', async () => {
    const payment = makePayment({ status: 'refunded', reason: 'Refunded by your creator.' });
    server.use(
      quietNotifications,
      answer(getReceipt, () => ({ ...receipt, payment })),
    );
    open();
    expect((await screen.findByText('Why')).nextElementSibling).toHaveTextContent('Refunded by your creator.');
  });

  it('is saved as a file, with the owner’s token', async () => {
    let authorization: string | null = null;
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} from ${this.href}`);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: () => {} }));
    server.use(
      quietNotifications,
      answer(getReceipt, () => receipt),
      answer(getReceiptPdf, ({ headers }) => {
        authorization = headers.get('authorization');
        return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Save PDF' }));
    await waitFor(() => expect(saved).toEqual(['udala-receipt-U-2026-000123.pdf from blob:receipt']));
    expect(authorization).toBe('Bearer a-token');
  });

  it('explains a failed save', async () => {
    server.use(
      quietNotifications,
      answer(getReceipt, () => receipt),
      answer(getReceiptPdf, () => errorResponse(503, 'unavailable', 'Try again in a moment.')),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Save PDF' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment.');
  });

  it('opens again while offline', async () => {
    let requests = 0;
    openHistory([makePayment()]);
    server.use(
      answer(getReceipt, () => {
        requests += 1;
        return receipt;
      }),
    );
    await userEvent.click(await screen.findByRole('link', { name: /^Receipt/ }));
    await screen.findByRole('heading', { name: 'Receipt U-2026-000123' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(answer(getReceipt, () => Response.error()));
    await userEvent.click(await screen.findByRole('link', { name: /^Receipt/ }));
    expect(await screen.findByRole('heading', { name: 'Receipt U-2026-000123' })).toBeInTheDocument();
    expect(requests).toBe(1);
    expect(screen.getByRole('button', { name: 'Save PDF' })).toHaveAccessibleDescription(
      'You need a connection to do this.',
    );
  });

  it('is not available to other people', async () => {
    server.use(
      quietNotifications,
      answer(getReceipt, () => errorResponse(404, 'not_found', "We can't find that.")),
    );
    open();
    expect(await screen.findByText("We can't find this receipt.")).toBeInTheDocument();
  });
});
