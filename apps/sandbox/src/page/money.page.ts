import type { SavedAuthorization } from '../paystack/authorizations.queries.ts';
import { testAccounts } from '../paystack/banks.ts';
import { pauseChoice, declineReasons } from '../paystack/control/hand.routes.ts';
import type { Behaviours } from '../paystack/behaviours/behaviours.ts';
import type { Dispute } from '../paystack/disputes/disputes.queries.ts';
import type { Transfer, TransferStatus } from '../paystack/payouts/transfers.queries.ts';
import type { Settlement } from '../paystack/settlements/settlements.queries.ts';
import type { Refund, RefundStatus } from '../paystack/refunds/refunds.queries.ts';
import type { Transaction, TransactionStatus } from '../paystack/transactions.queries.ts';
import { lagosTime, naira } from './format.ts';
import { html, type Html } from './html.ts';
import { chipOf, listOr, type Chip } from './list.ts';
import { codesForm, settlementsCard, topUpForm } from './settlements.page.ts';

export type Money = {
  balanceKobo: number;
  transactions: Transaction[];
  authorizations: SavedAuthorization[];
  transfers: Transfer[];
  refunds: Refund[];
  disputes: Dispute[];
  settlement: Behaviours['settlement'];
  transferCodes: boolean;
  settlements: Settlement[];
};

/** Cards of the front page with Paystack's payments, and the actions a person can take on them. */
export const moneyCards = (money: Money): Html => html`
  <section class="card">
    <h2>Payments</h2>
    ${listOr('No payment was started yet.', money.transactions.map(paymentRow))}
  </section>
  <section class="card" id="cards">
    <h2>Saved cards and accounts</h2>
    ${listOr('What can be charged again stands here.', money.authorizations.map(authorizationRow))}
  </section>
  ${settlementsCard(money.settlement, money.settlements)}
  <section class="card" id="payouts">
    <h2>Payouts</h2>
    <p class="quiet">Balance at Paystack: <strong>${naira(money.balanceKobo)}</strong></p>
    ${topUpForm()} ${codesForm(money.transferCodes)}
    ${listOr('Nothing was sent to a bank yet.', money.transfers.map(transferRow))}
    <details>
      <summary>Test accounts</summary>
      <dl class="facts">
        ${testAccounts.map(
          ({ number, words }) =>
            html`<dt>${number}</dt>
              <dd>${words}</dd>`,
        )}
        <dt>any other</dt>
        <dd>the money arrives</dd>
      </dl>
    </details>
  </section>
  <section class="card" id="refunds">
    <h2>Refunds</h2>
    ${listOr('Nothing was sent back yet.', money.refunds.map(refundRow))}
  </section>
  <section class="card" id="disputes">
    <h2>Disputes</h2>
    ${listOr('A paid payment above can be disputed.', money.disputes.map(disputeRow))}
  </section>
`;

const paymentChips: Record<TransactionStatus, Chip> = {
  success: { tone: 'good', words: '✓ Paid' },
  failed: { tone: 'bad', words: '✕ Failed' },
  ongoing: { tone: 'calm', words: 'Under way' },
  processing: { tone: 'calm', words: 'At the bank' },
  abandoned: { tone: 'calm', words: 'Not paid' },
  reversed: { tone: 'calm', words: 'Sent back' },
};

const paymentRow = (transaction: Transaction) => html`
  <li class="row">
    <a class="row-main" href="/checkout/${transaction.accessCode}">
      <strong>${naira(transaction.amountKobo)}${declineTextOf(transaction)}</strong>
      <span class="quiet">${transaction.email}</span>
      <span class="quiet">${lagosTime(transaction.createdAt)}</span>
      <span class="quiet">${transaction.reference}</span>
    </a>
    <div class="row-side">
      ${chipOf(paymentChips[transaction.status])}
      ${
        transaction.status === 'success' &&
        html`<form method="post" action="/disputes">
          <button class="button quiet-button" name="reference" value="${transaction.reference}">Dispute</button>
        </form>`
      }
    </div>
  </li>
`;

const declineTextOf = ({ status, gatewayResponse }: Transaction) => status === 'failed' && ` · ${gatewayResponse}`;

const authorizationRow = ({ email, authorization, next }: SavedAuthorization) => {
  const { authorization_code: code, bank, brand, last4, channel } = authorization;
  const chosen = next?.decline.answer === 'decline' ? next.decline.text : next?.decline.answer;
  return html`
    <li>
      <div class="row">
        <span class="row-main">
          <strong>${channel === 'card' ? brand : bank} ${last4}</strong>
          <span class="quiet">${email}</span>
        </span>
      </div>
      <form class="choice" method="post" action="/next-charge">
        <input type="hidden" name="code" value="${code}" />
        <select name="answer" aria-label="Next charge of ${email}">
          <option value="">Next charge: as it is</option>
          ${declineReasons.map((text) => html`<option ${text === chosen && html`selected`}>${text}</option>`)}
          <option value="${pauseChoice}" ${chosen === pauseChoice && html`selected`}>
            Their bank wants to see them
          </option>
        </select>
        <button class="button quiet-button">Set</button>
      </form>
    </li>
  `;
};

const transferChips: Record<TransferStatus, Chip> = {
  otp: { tone: 'calm', words: 'Waits for a code' },
  abandoned: { tone: 'bad', words: '✕ No code came' },
  pending: { tone: 'calm', words: 'On its way' },
  success: { tone: 'good', words: '✓ Arrived' },
  failed: { tone: 'bad', words: '✕ Failed' },
  reversed: { tone: 'bad', words: '✕ Came back' },
};

const transferRow = ({ amountKobo, recipient, createdAt, reference, status }: Transfer) => html`
  <li class="row">
    <span class="row-main">
      <strong>${naira(amountKobo)}</strong>
      <span class="quiet">${recipient.name}, ${recipient.accountNumber}</span>
      <span class="quiet">${lagosTime(createdAt)}</span>
      <span class="quiet">${reference}</span>
    </span>
    <div class="row-side">
      ${chipOf(transferChips[status])} ${status === 'otp' && transferButton(reference, 'pending', 'Enter the code')}
      ${status === 'pending' && transferButton(reference, 'failed', 'Let it fail')}
      ${status === 'success' && transferButton(reference, 'reversed', 'Send back')}
    </div>
  </li>
`;

const transferButton = (reference: string, status: TransferStatus, words: string) => html`
  <form method="post" action="/transfers">
    <input type="hidden" name="reference" value="${reference}" />
    <button class="button quiet-button" name="status" value="${status}">${words}</button>
  </form>
`;

const refundChips: Record<RefundStatus, Chip> = {
  pending: { tone: 'calm', words: 'Asked for' },
  processing: { tone: 'calm', words: 'On its way' },
  processed: { tone: 'good', words: '✓ Sent back' },
  failed: { tone: 'bad', words: '✕ Failed' },
  'needs-attention': { tone: 'bad', words: 'Needs details' },
};

const refundRow = ({ amountKobo, email, createdAt, reference, status }: Refund) => html`
  <li class="row">
    <span class="row-main">
      <strong>${naira(amountKobo)}</strong>
      <span class="quiet">${email}</span>
      <span class="quiet">${lagosTime(createdAt)}</span>
      <span class="quiet">${reference}</span>
    </span>
    ${chipOf(refundChips[status])}
  </li>
`;

const disputeRow = (dispute: Dispute) => html`
  <li class="row">
    <span class="row-main">
      <strong>${naira(dispute.amountKobo)}</strong>
      <span class="quiet">${lagosTime(dispute.createdAt)}</span>
      <span class="quiet">${dispute.reference}</span>
    </span>
    <div class="row-side">${dispute.status === 'resolved' ? chipOf(disputeEnd(dispute)) : disputeButtons(dispute)}</div>
  </li>
`;

const disputeEnd = ({ resolution }: Dispute): Chip =>
  resolution === 'declined' ? { tone: 'good', words: '✓ Won' } : { tone: 'bad', words: '✕ Lost' };

const disputeButtons = ({ id }: Dispute) => html`
  <form method="post" action="/disputes/resolve">
    <input type="hidden" name="id" value="${id}" />
    <button class="button quiet-button" name="resolution" value="declined">Udala wins</button>
    <button class="button quiet-button" name="resolution" value="merchant-accepted">Udala loses</button>
  </form>
`;
