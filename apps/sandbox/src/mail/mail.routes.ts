import type { FastifyInstance } from 'fastify';
import { notFoundPage, sendPage } from '../page/layout.ts';
import type { Sandbox } from '../sandbox.ts';
import { inboxPage, htmlDocument, mailPage, type Look } from './mail.pages.ts';
import { findMail, listMails } from './mails.queries.ts';

const mailsShown = 200;

// The frame runs no script; a link in a mail opens in a tab of its own.
const htmlPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src data: http: https:; frame-ancestors 'self'";

/** GET `/control/mails?to=`, newest first, for tests. */
export function mailControl(app: FastifyInstance, { store }: Sandbox): void {
  app.get<{ Querystring: { to?: string } }>('/mails', (request) => ({
    items: listMails(store, mailsShown, request.query.to?.toLowerCase()),
  }));
}

type ToMail = { Params: { id: string }; Querystring: { look?: string } };

const lookOf = (query: { look?: string }): Look => (query.look === 'dark' ? 'dark' : 'light');

/** The inbox a newcomer reads their code in. */
export function mailPages(app: FastifyInstance, { store, clock }: Sandbox): void {
  app.get('/mail', (_request, reply) => sendPage(reply, inboxPage(clock, listMails(store, mailsShown))));

  app.get<ToMail>('/mail/:id', (request, reply) => {
    const mail = findMail(store, Number(request.params.id));
    if (!mail) return sendPage(reply, notFoundPage('There is no such mail.'), 404);
    return sendPage(reply, mailPage(clock, mail, lookOf(request.query)));
  });

  app.get<ToMail>('/mail/:id/html', (request, reply) => {
    const mail = findMail(store, Number(request.params.id));
    if (!mail) return sendPage(reply, notFoundPage('There is no such mail.'), 404);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', htmlPolicy)
      .header('x-content-type-options', 'nosniff')
      .send(htmlDocument(mail, lookOf(request.query)));
  });
}
