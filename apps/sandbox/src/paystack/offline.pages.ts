import { lagosTime, naira } from '../page/format.ts';
import { html, type Html } from '../page/html.ts';
import { banks } from './banks.ts';
import { cancelForm, checkout, field, methodPicker, priceOf, type CheckoutMethod } from './checkout.parts.ts';
import type { Offline, Transaction } from './transactions.queries.ts';

type OfflineMethod = Exclude<CheckoutMethod, 'card'>;

/** First page of a payment outside the checkout. */
export const startPage = (transaction: Transaction, method: OfflineMethod, fault?: string): Html =>
  checkout(
    transaction,
    html`${methodPicker(transaction, method)} ${startForms[method](transaction, fault)} ${cancelForm(transaction)}`,
  );

/** Instructions for paying outside the checkout. */
export const instructionPage = (transaction: Transaction, offline: Offline): Html =>
  checkout(
    transaction,
    html`
      ${methodPicker(transaction, offline.channel)} ${instructionOf(transaction, offline)}
      <form class="form" method="post" action="/checkout/${transaction.accessCode}/sent">
        <button class="button" name="amount" value="right">I have sent it</button>
        ${offline.channel === 'bank_transfer' && html`<button class="button quiet-button" name="amount" value="wrong">Send a wrong amount</button>`}
      </form>
      ${cancelForm(transaction)}
    `,
  );

/** Shown while the bank decides; the page reloads by itself. */
export const waitingPage = (transaction: Transaction, callbackUrl: string | null): Html =>
  checkout(
    transaction,
    html`
      <p role="status"><strong>Waiting for the bank.</strong> This page goes on by itself once the money is there.</p>
      ${callbackUrl !== null && html`<a class="button quiet-button" href="${callbackUrl}">Back to Udala, it may take a while</a>`}
    `,
    null,
    html`<meta http-equiv="refresh" content="1;url=/checkout/${transaction.accessCode}?waited=yes" />`,
  );

const startForms: Record<OfflineMethod, (transaction: Transaction, fault?: string) => Html> = {
  bank_transfer: (transaction) => html`
    <form class="form" method="post" action="/checkout/${transaction.accessCode}/transfer">
      <p>
        Send ${naira(priceOf(transaction, 'bank_transfer'))} from your bank's app. The account is good for this payment
        alone.
      </p>
      <button class="button">Show the account</button>
    </form>
  `,
  ussd: ({ accessCode }) => html`
    <form class="form" method="post" action="/checkout/${accessCode}/ussd">
      ${bankField(banks.filter(({ ussd }) => ussd !== undefined))}
      <button class="button">Show the code</button>
    </form>
  `,
  direct_debit: (transaction, fault) => html`
    <form class="form" method="post" action="/checkout/${transaction.accessCode}/bank">
      <p>Your bank will ask you once. After that, renewals are taken from this account.</p>
      ${bankField(banks)}
      ${field({ name: 'account', label: 'Account number', autocomplete: 'off', value: '0000000000', fault })}
      <button class="button">Approve the debit of ${naira(priceOf(transaction, 'direct_debit'))}</button>
    </form>
  `,
};

const bankField = (offered: typeof banks) => html`
  <div class="field">
    <label for="bank">Bank</label>
    <select id="bank" name="bank">
      ${offered.map(({ code, name }) => html`<option value="${code}">${name}</option>`)}
    </select>
  </div>
`;

function instructionOf(transaction: Transaction, offline: Offline): Html | null {
  if (offline.channel === 'ussd') {
    return html`<p>Dial this on the phone that ${offline.bank} knows:</p>
      <p class="big">${offline.code}</p>`;
  }
  if (offline.channel !== 'bank_transfer') return null;
  return html`
    ${offline.rejectedKobo !== null && html`<p class="note bad" role="alert"><strong>${naira(offline.rejectedKobo)} came, which is not the amount.</strong> It was sent back.</p>`}
    <p>Send exactly <strong>${naira(priceOf(transaction, 'bank_transfer'))}</strong> to</p>
    <dl class="facts">
      <dt>Account</dt>
      <dd class="big">${offline.accountNumber}</dd>
      <dt>Bank</dt>
      <dd>Test Bank</dd>
      <dt>Name</dt>
      <dd>PAYSTACK CHECKOUT</dd>
      <dt>Open until</dt>
      <dd>${lagosTime(offline.expiresAt)}</dd>
    </dl>
  `;
}
