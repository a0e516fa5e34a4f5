import { naira } from '../page/format.ts';
import { html, type Html } from '../page/html.ts';
import { grouped, type CardFaults, type CardForm } from './card-form.ts';
import { cancelForm, checkout, field, methodPicker, priceOf } from './checkout.parts.ts';
import { paystackCards, renewalCards, type TestCard } from './test-cards.ts';
import type { Step, Transaction } from './transactions.queries.ts';

/** The card form; an empty one shows the bank's answer to the last attempt. */
export const cardPage = (transaction: Transaction, form: CardForm, faults: CardFaults = {}): Html =>
  checkout(
    transaction,
    html`
      ${methodPicker(transaction, 'card')}
      ${transaction.status === 'failed' && form.number === '' && declineNote(transaction.gatewayResponse)}
      <form class="form" method="post" action="/checkout/${transaction.accessCode}/card" novalidate>
        ${field({ name: 'number', label: 'Card number', autocomplete: 'cc-number', value: form.number, fault: faults.number })}
        <div class="pair">
          ${field({ name: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', placeholder: 'MM/YY', value: form.expiry, fault: faults.expiry })}
          ${field({ name: 'cvv', label: 'CVV', autocomplete: 'cc-csc', value: form.cvv, fault: faults.cvv })}
        </div>
        <button class="button">Pay ${naira(priceOf(transaction, 'card'))}</button>
      </form>
      ${cancelForm(transaction)}
    `,
    cardChooser(transaction),
  );

/** One question the bank asks before it answers. */
export const stepPage = (transaction: Transaction, card: TestCard, step: Step): Html => {
  const { hint, input } = questions[step](card);
  return checkout(
    transaction,
    html`
      <form class="form" method="post" action="/checkout/${transaction.accessCode}/step">
        <p>${hint}</p>
        ${input}
        <button class="button">Authorise</button>
      </form>
      ${cancelForm(transaction)}
      <p class="centred"><a href="/checkout/${transaction.accessCode}?card=other">Use another card</a></p>
    `,
  );
};

/** A payment is made once: only the way back remains. */
export const paidPage = (transaction: Transaction, callbackUrl: string | null): Html =>
  checkout(
    transaction,
    html`
      <p class="note good" role="status"><strong>This payment is already done.</strong> Nothing more is charged.</p>
      ${callbackUrl !== null && html`<a class="button" href="${callbackUrl}">Back to Udala</a>`}
    `,
  );

const sentences: Record<string, string> = {
  Declined: 'The bank declined it.',
  'Insufficient Funds': 'There is not enough money.',
  'Incorrect PIN': 'The PIN was not right.',
  'Incorrect OTP': 'The OTP was not right.',
  'Invalid phone number': 'The phone number needs at least 10 digits.',
};

const declineNote = (reason: string) => html`
  <p class="note bad" role="alert">
    <strong>${reason}.</strong> ${sentences[reason] ?? 'The bank cannot take it.'} Nothing was charged. Try again, or
    pay another way.
  </p>
`;

const questions: Record<Step, (card: TestCard) => { hint: string; input: Html }> = {
  pin: (card) => ({
    hint: `Your bank asks for the PIN of this card. In test mode it is ${card.pin ?? ''}.`,
    input: field({ name: 'answer', label: 'PIN', autocomplete: 'off', secret: true }),
  }),
  phone: () => ({
    hint: 'Your bank asks for the phone number it knows you by. In test mode any 10 digits do.',
    input: field({ name: 'answer', label: 'Phone number', autocomplete: 'tel' }),
  }),
  otp: (card) => ({
    hint: `Your bank sent a one-time password to your phone. In test mode it is ${card.otp ?? ''}.`,
    input: field({ name: 'answer', label: 'OTP', autocomplete: 'one-time-code' }),
  }),
  bank: () => ({ hint: 'Your bank asks whether this payment is yours.', input: html`` }),
};

const cardChooser = (transaction: Transaction) => html`
  <section class="card" aria-labelledby="test-cards">
    <h2 id="test-cards">Test cards</h2>
    <p class="quiet lead">Tap one to fill the form.</p>
    ${cardList(transaction, paystackCards)}
  </section>
  <section class="card" aria-labelledby="renewal-cards">
    <h2 id="renewal-cards">Cards that pay now and fail later</h2>
    <p class="quiet lead">They can be saved. What is said of each happens when a membership renews.</p>
    ${cardList(transaction, renewalCards)}
  </section>
`;

const cardList = ({ accessCode }: Transaction, cards: readonly TestCard[]) => html`
  <ul class="rows">
    ${cards.map(
      (card) => html`
        <li>
          <a class="row" href="/checkout/${accessCode}?card=${card.slug}">
            <span class="row-main">
              <strong>${card.title}</strong>
              <span class="quiet">${grouped(card.number)}</span>
            </span>
          </a>
        </li>
      `,
    )}
  </ul>
`;
