import { naira } from '../page/format.ts';
import { html, type Html } from '../page/html.ts';
import { barePage } from '../page/layout.ts';
import { feeToAdd } from './outcome.ts';
import type { Channel, Transaction } from './transactions.queries.ts';

/** The frame of every page of the checkout: the payment and its payer. */
export const checkout = (transaction: Transaction, body: Html, below: Html | null = null, head?: Html): Html =>
  barePage({
    title: `Pay ${naira(transaction.amountKobo)} · Udala test mode`,
    ...(head && { head }),
    body: html`
      <main class="narrow checkout">
        <header>
          <p class="quiet">Udala · test mode</p>
          <h1>${naira(transaction.amountKobo)}</h1>
          <p class="quiet">${transaction.email}</p>
          ${feeComes(transaction) && html`<p class="quiet">The fee comes on top.</p>`}
        </header>
        <div class="card">${body}</div>
        ${below}
        <p class="quiet centred">Sandbox checkout: no money moves. Reference ${transaction.reference}</p>
      </main>
    `,
  });

const feeComes = ({ bearsFees, paidAt }: Transaction) => bearsFees === 'customer' && paidAt === null;

/** A payment method of the checkout. */
export type CheckoutMethod = Exclude<Channel, 'dedicated_nuban'>;

/** What a payment costs its customer by a method, with the fee where they bear it. */
export const priceOf = (transaction: Transaction, method: CheckoutMethod): number =>
  transaction.amountKobo + feeToAdd(transaction, method);

const names: Record<CheckoutMethod, string> = {
  card: 'Card',
  bank_transfer: 'Transfer',
  ussd: 'USSD',
  direct_debit: 'Bank',
};

const smallestTransferKobo = 10_000;

/** Payment methods available for this payment: a transfer only from ₦100 on. */
export const methodsOf = ({ channels, amountKobo }: Transaction): CheckoutMethod[] =>
  channels
    .filter((channel) => channel !== 'dedicated_nuban')
    .filter((method) => method !== 'bank_transfer' || amountKobo >= smallestTransferKobo);

/** Links between the payment methods; nothing where there is only one. */
export function methodPicker(transaction: Transaction, current: CheckoutMethod): Html | null {
  const methods = methodsOf(transaction);
  if (methods.length < 2) return null;
  return html`<nav class="switch ways" aria-label="Ways to pay">
    ${methods.map(
      (method) =>
        html`<a
          href="/checkout/${transaction.accessCode}?method=${method}"
          aria-current="${method === current ? 'true' : 'false'}"
          >${names[method]}</a
        >`,
    )}
  </nav>`;
}

type Field = {
  name: string;
  label: string;
  autocomplete: string;
  value?: string;
  placeholder?: string;
  secret?: boolean;
  fault?: string | undefined;
};

export const field = ({
  name,
  label,
  autocomplete,
  value = '',
  placeholder = '',
  secret = false,
  fault,
}: Field) => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${secret ? 'password' : 'text'}"
      inputmode="numeric"
      required
      autocomplete="${autocomplete}"
      placeholder="${placeholder}"
      value="${value}"
      ${fault !== undefined && html`aria-invalid="true" aria-describedby="${name}-fault"`}
    />
    ${fault !== undefined && html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>`}
  </div>
`;

export const cancelForm = ({ accessCode }: Transaction) => html`
  <form method="post" action="/checkout/${accessCode}/cancel">
    <button class="button quiet-button">Cancel payment</button>
  </form>
`;
