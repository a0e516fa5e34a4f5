import type { Clock } from '../clock/clock.ts';
import { lagosTime } from '../page/format.ts';
import { html, type Html } from '../page/html.ts';
import { sandboxPage } from '../page/layout.ts';
import type { Mail } from './mails.queries.ts';

export const mailList = (mails: Mail[]) =>
  mails.length === 0
    ? html`<p class="empty">No mail yet. Whatever Udala sends arrives here.</p>`
    : html`<ul class="rows">
        ${mails.map(mailRow)}
      </ul>`;

const mailRow = (mail: Mail) => html`
  <li>
    <a class="row" href="/mail/${mail.id}">
      <span class="row-main">
        <strong>${mail.subject || 'No subject'}</strong>
        <span class="quiet">to ${mail.to.join(', ')}</span>
        <span class="quiet">${lagosTime(mail.receivedAt)}</span>
      </span>
      ${mail.code && html`<span class="code">${mail.code}</span>`}
    </a>
  </li>
`;

export const inboxPage = (clock: Clock, mails: Mail[]): Html =>
  sandboxPage(clock, {
    title: 'Mail',
    body: html`
      <div class="heading">
        <h1>Mail</h1>
        <a class="button quiet-button" href="/mail">Refresh</a>
      </div>
      ${mailList(mails)}
    `,
  });

/** Theme the mail is shown in: a phone's or desktop's light or dark. */
export type Look = 'light' | 'dark';

export const mailPage = (clock: Clock, mail: Mail, look: Look): Html =>
  sandboxPage(clock, {
    title: mail.subject || 'No subject',
    body: html`
      <p><a href="/mail">All mail</a></p>
      <h1>${mail.subject || 'No subject'}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Arrived</dt>
        <dd>${lagosTime(mail.receivedAt)}</dd>
      </dl>
      ${
        mail.code &&
        html`<p class="card big-code"><span class="quiet">Code</span> <output class="code">${mail.code}</output></p>`
      }
      <div class="${mail.html ? 'parts' : ''}">
        ${mail.html && htmlCard(mail, look)}
        <div class="stack">
          <section class="card">
            <h2>Text part</h2>
            <pre tabindex="0">${mail.text || 'This mail has no text part.'}</pre>
          </section>
          ${mail.headers && headersCard(mail.headers)}
        </div>
      </div>
    `,
  });

const htmlCard = (mail: Mail, look: Look) => html`
  <section class="card rendered">
    <div class="heading">
      <h2>As it looks</h2>
      <nav class="switch" aria-label="Theme of the mail">
        ${(['light', 'dark'] as const).map(
          (one) =>
            html`<a href="/mail/${mail.id}?look=${one}" aria-current="${one === look ? 'true' : 'false'}"
              >${{ light: 'Light', dark: 'Dark' }[one]}</a
            >`,
        )}
      </nav>
    </div>
    <iframe
      src="/mail/${mail.id}/html?look=${look}"
      title="The mail as it looks"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
  </section>
`;

const headersCard = (headers: NonNullable<Mail['headers']>) => html`
  <details class="card">
    <summary>Headers</summary>
    <dl class="headers">
      ${headers.map(
        ({ name, value }) => html`
          <dt>${name}</dt>
          <dd>${value}</dd>
        `,
      )}
    </dl>
  </details>
`;

/** The HTML part as it came, with its links set to open outside the frame and its theme queries resolved. */
export function htmlDocument(mail: Mail, look: Look): string {
  const themed = mail.html.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_question, theme: string) =>
    theme.toLowerCase() === look ? '(min-width: 0)' : '(max-width: 0)',
  );
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(themed)
    ? themed.replace(/<head[^>]*>/i, `$&${base}`)
    : `<!doctype html><meta charset="utf-8">${base}${themed}`;
}
