import type { Behaviours } from '../paystack/behaviours/behaviours.ts';
import type { Settlement } from '../paystack/settlements/settlements.queries.ts';
import { lagosTime, naira } from './format.ts';
import { html, type Html } from './html.ts';
import { chipOf, listOr, type Chip } from './list.ts';

const sentences: Record<Behaviours['settlement'], string> = {
  bank: 'Payments go to the bank account of the business on the next working day.',
  balance: 'Payments go into the balance on the next working day.',
};

/** Card of the front page with what Paystack settled and is about to settle. */
export const settlementsCard = (settlement: Behaviours['settlement'], settlements: Settlement[]): Html => html`
  <section class="card" id="settlements">
    <h2>Settlements</h2>
    <p class="quiet">${sentences[settlement]}</p>
    ${listOr('Nothing was settled yet.', settlements.map(settlementRow))}
  </section>
`;

/** The way an operator fills the balance at Paystack's dashboard. */
export const topUpForm = (): Html => html`
  <form class="form" method="post" action="/top-up">
    <div class="field">
      <label for="naira">Top up the balance, in naira</label>
      <input id="naira" name="naira" type="text" inputmode="numeric" required autocomplete="off" placeholder="50,000" />
    </div>
    <button class="button quiet-button">Top up the balance</button>
  </form>
`;

/** The setting of Paystack's dashboard that transfers are confirmed by a code sent to a phone. */
export const codesForm = (transferCodes: boolean): Html => html`
  <form class="choice" method="post" action="/transfer-codes">
    <span class="row-main">${transferCodes ? 'Each transfer waits for a code.' : 'Transfers need no code.'}</span>
    <button class="button quiet-button" name="codes" value="${transferCodes ? 'off' : 'on'}">
      ${transferCodes ? 'Switch codes off' : 'Switch codes on'}
    </button>
  </form>
`;

const settlementRow = (settlement: Settlement) => {
  const { id, grossKobo, feesKobo, deductionsKobo, dueAt } = settlement;
  return html`
    <li class="row">
      <span class="row-main">
        <strong>${naira(grossKobo - feesKobo - (deductionsKobo ?? 0))}</strong>
        <span class="quiet">${naira(grossKobo)} less ${naira(feesKobo)} of fees${deductionsOf(settlement)}</span>
        <span class="quiet">${lagosTime(dueAt)}</span>
        <span class="quiet">${id}</span>
      </span>
      ${chipOf(chip(settlement))}
    </li>
  `;
};

const deductionsOf = ({ deductionsKobo }: Settlement) =>
  deductionsKobo !== null && deductionsKobo !== 0 && ` and ${naira(deductionsKobo)} of refunds and disputes`;

function chip({ destination }: Settlement): Chip {
  if (destination === null) return { tone: 'calm', words: 'Pending' };
  return { tone: 'good', words: destination === 'bank' ? '✓ To the bank' : '✓ Into the balance' };
}
