import type { FastifyReply } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { duration, lagosTime } from './format.ts';
import { html, type Html } from './html.ts';

// No form-action: the payment form ends in a redirect to the merchant, which that directive would block.
const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(reply: FastifyReply, page: Html, status = 200): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .send(page.toString());
}

interface Page {
  title: string;
  body: Html;
  /** Extra elements for the head: a style sheet in the body would shift the content above a tap. */
  head?: Html;
}

/** A page of the sandbox itself, with its name, navigation and clock at the top. */
export const sandboxPage = (clock: Clock, { title, body }: Page): Html =>
  barePage({
    title: `${title} · Udala sandbox`,
    body: html`
      <header class="bar">
        <a class="brand" href="/">Udala <span>sandbox</span></a>
        <nav aria-label="Sandbox"><a href="/">Overview</a> <a href="/mail">Mail</a> <a href="/pushes">Pushes</a></nav>
        <p class="bar-clock">${lagosTime(clock.now())}${aheadOf(clock)}</p>
      </header>
      <main class="wide">${body}</main>
    `,
  });

const aheadOf = (clock: Clock) => clock.offsetMs() > 0 && html` · <b>${duration(clock.offsetMs())} ahead</b>`;

/** A page without name, navigation and clock, such as the checkout. */
export const barePage = ({ title, body, head }: Page): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/styles.css" />
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`;

export const notFoundPage = (sentence: string): Html =>
  barePage({
    title: 'Not found · Udala sandbox',
    body: html`<main class="narrow card">
      <h1>Not found</h1>
      <p>${sentence}</p>
      <p><a href="/">To the sandbox</a></p>
    </main>`,
  });
