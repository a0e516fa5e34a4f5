import { html, type Html } from '../page/html.ts';
import { barePage } from '../page/layout.ts';
import { subjectOf, testAccounts, type Account } from './accounts.ts';
import type { ChooserQuery, OtherAccount } from './chooser-request.ts';

const styles = html`<link rel="stylesheet" href="/google/gsi/style" />`;

export const buttonPage = ({ label, theme, shape }: { label: string; theme: string; shape: string }): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${label}</title>
        ${styles}
        <script src="/google/gsi/button.js"></script>
      </head>
      <body class="button-frame">
        <button class="google-button ${theme} ${shape}">
          <span class="letter" aria-hidden="true">G</span><span>${label}</span>
        </button>
      </body>
    </html>`;

type Faulty = { typed: OtherAccount; fault: string };

/** Each account is chosen by one tap, as at Google for somebody who is signed in there. */
export const chooserPage = (query: ChooserQuery, faulty?: Faulty): Html =>
  barePage({
    title: 'Choose an account · Google in the sandbox',
    head: styles,
    body: html`<main class="narrow">
      <header class="centred">
        <p class="quiet">Google, in the Udala sandbox</p>
        <h1>Choose an account</h1>
        <p class="quiet">to continue to ${new URL(query.origin).host}</p>
      </header>
      <form class="card" method="post" action="/google/gsi/select">
        ${hiddenFields(query)}
        <ul class="rows">
          ${testAccounts.map(accountButton)}
        </ul>
      </form>
      <form class="card form" method="post" action="/google/gsi/select">
        ${hiddenFields(query)}
        <h2>Another account</h2>
        ${faulty && html`<p class="note bad" role="alert">${faulty.fault}</p>`}
        ${textField('email', 'Email', faulty?.typed.email)} ${textField('name', 'Name', faulty?.typed.name)}
        <button class="button quiet-button" name="choice" value="other">Continue</button>
      </form>
      <form method="post" action="/google/gsi/select">
        ${hiddenFields(query)}
        <button class="button quiet-button" name="choice" value="none">Cancel</button>
      </form>
    </main>`,
  });

const hiddenFields = (query: ChooserQuery) =>
  Object.entries(query).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const accountButton = (account: Account & { kind: string }) => html`
  <li>
    <button class="row account" name="choice" value="${account.email}">
      <img src="/google/pictures/${subjectOf(account.email)}" width="40" height="40" alt="" />
      <span class="row-main">
        <strong>${account.name}</strong>
        <span class="quiet">${account.email}</span>
        <span class="quiet">${account.kind}</span>
      </span>
    </button>
  </li>
`;

const textField = (name: string, label: string, value = '') => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" autocomplete="off" />
  </div>
`;

/** An empty page: the choice is posted to the page that asked, and the window closes. */
export const finishPage = (origin: string, message: object): Html =>
  barePage({
    title: 'Back to Udala',
    body: html`<main class="narrow" data-origin="${origin}" data-message="${JSON.stringify(message)}">
        <p class="centred">You can close this window.</p>
      </main>
      <script src="/google/gsi/finish.js"></script>`,
  });

/** Worded as Google's own log does. */
export const refusedPage = (): Html =>
  barePage({
    title: 'Not allowed · Google in the sandbox',
    body: html`<main class="narrow card"><p>The given origin is not allowed for the given client ID.</p></main>`,
  });
