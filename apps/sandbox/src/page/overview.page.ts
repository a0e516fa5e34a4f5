import type { Clock } from '../clock/clock.ts';
import { testAccounts } from '../google/accounts.ts';
import { mailList } from '../mail/mail.pages.ts';
import type { Mail } from '../mail/mails.queries.ts';
import type { Webhook } from '../paystack/webhooks.queries.ts';
import { pushList } from '../push/push.pages.ts';
import type { Push } from '../push/pushes.queries.ts';
import { duration, lagosTime } from './format.ts';
import { html, type Html } from './html.ts';
import { sandboxPage } from './layout.ts';
import { chipOf, listOr, type Chip } from './list.ts';
import { moneyCards, type Money } from './money.page.ts';

type Overview = { mails: Mail[]; pushes: Push[]; money: Money; webhooks: Webhook[]; pendingWaits: boolean };

export const overviewPage = (clock: Clock, { mails, pushes, money, webhooks, pendingWaits }: Overview): Html =>
  sandboxPage(clock, {
    title: 'Overview',
    body: html`
      <div class="heading">
        <h1>The outside world in a box</h1>
        <a class="button quiet-button" href="/">Refresh</a>
      </div>
      <p class="quiet lead">
        What Udala would send to Paystack, to Google, to a mail provider, to a phone and through time ends here.
      </p>
      <div class="columns">
        <div>
          ${clockCard(clock)} ${pendingCard(pendingWaits)}
          <section class="card">
            <div class="heading">
              <h2>Mail</h2>
              <a href="/mail">All mail</a>
            </div>
            ${mailList(mails)}
          </section>
          <section class="card">
            <div class="heading">
              <h2>Pushes</h2>
              <a href="/pushes">All pushes</a>
            </div>
            ${pushList(pushes)}
          </section>
          ${googleCard()}
        </div>
        <div>
          ${moneyCards(money)}
          <section class="card" id="webhooks">
            <h2>Webhooks</h2>
            ${listOr('Each payment that succeeds is told to Udala here.', webhooks.map(webhookRow))}
          </section>
        </div>
      </div>
    `,
  });

const clockCard = (clock: Clock) => html`
  <section class="card">
    <h2>Clock</h2>
    <p class="time">${lagosTime(clock.now())}</p>
    <p class="quiet">
      Lagos time, ${clock.offsetMs() === 0 ? 'as it is' : `${duration(clock.offsetMs())} ahead`}. It moves forward only.
    </p>
    <form class="buttons" method="post" action="/clock">
      <button class="button quiet-button" name="by" value="hour">+1 hour</button>
      <button class="button quiet-button" name="by" value="day">+1 day</button>
      <button class="button quiet-button" name="by" value="month">+1 month</button>
    </form>
  </section>
`;

const pendingCard = (waits: boolean) => html`
  <section class="card">
    <h2>What is pending</h2>
    <p class="quiet">
      A transfer, a bank debit, a refund or a payout
      ${waits ? 'waits until you let it go on.' : 'goes on by itself after two seconds.'}
    </p>
    <form class="buttons" method="post" action="/settling">
      <button class="button quiet-button" name="pending" value="${waits ? 'goes on' : 'waits'}">
        ${waits ? 'Let it go on' : 'Let it wait'}
      </button>
    </form>
  </section>
`;

const googleCard = () => html`
  <section class="card">
    <h2>Google accounts</h2>
    <p class="quiet">“Continue with Google” offers these, and any other you make up.</p>
    <ul class="rows">
      ${testAccounts.map(
        ({ name, email, kind }) => html`
          <li class="row">
            <span class="row-main">
              <strong>${name}</strong> <span class="quiet">${email}</span> <span class="quiet">${kind}</span>
            </span>
          </li>
        `,
      )}
    </ul>
  </section>
`;

const webhookChips: Record<Webhook['state'], Chip> = {
  delivered: { tone: 'good', words: '✓ Delivered' },
  waiting: { tone: 'calm', words: 'Waiting' },
  given_up: { tone: 'bad', words: '✕ Given up' },
};

const webhookRow = (webhook: Webhook) => html`
  <li class="row">
    <span class="row-main">
      <strong>${webhook.event}</strong>
      <span class="quiet">${triesOf(webhook)}</span>
      <span class="quiet">${lagosTime(webhook.createdAt)}</span>
      <span class="quiet">${webhook.reference}</span>
    </span>
    <form class="row-side" method="post" action="/webhooks/deliver">
      ${chipOf(webhookChips[webhook.state])}
      <button class="button quiet-button" name="reference" value="${webhook.reference}">Send again</button>
    </form>
  </li>
`;

function triesOf({ attempts, lastStatus }: Webhook): string {
  if (attempts === 0) return 'not sent yet';
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return lastStatus === null ? `${tries}, nobody answered` : `${tries}, last answer ${lastStatus}`;
}
