import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Html } from '../page/html.ts';
import { sendPage } from '../page/layout.ts';
import type { Sandbox } from '../sandbox.ts';
import { addressOf } from './address.ts';
import { ButtonQuery, ChooserForm, ChooserQuery, isRegistered, readAccount } from './chooser-request.ts';
import { buttonPage, chooserPage, finishPage, refusedPage } from './chooser.pages.ts';
import { mintIdToken } from './id-token.ts';
import { sendFramed } from './send-framed.ts';

/** The frames and the popup of Google's script: its button, and the account chooser, one tap an account. */
export function chooserPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { google } = sandbox.settings;
  const send = (reply: FastifyReply, page: Html) => sendFramed(reply, page, google.origin);
  const reject = (reply: FastifyReply) => sendPage(reply, refusedPage(), 403);

  app.get<{ Querystring: ButtonQuery }>('/button', { schema: { querystring: ButtonQuery } }, ({ query }, reply) =>
    isRegistered(google, query) ? send(reply, buttonPage(query)) : reject(reply),
  );

  app.get<{ Querystring: ChooserQuery }>('/select', { schema: { querystring: ChooserQuery } }, ({ query }, reply) =>
    isRegistered(google, query) ? send(reply, chooserPage(query)) : reject(reply),
  );

  app.post<{ Body: ChooserForm }>('/select', { schema: { body: ChooserForm } }, async (request, reply) => {
    const { body } = request;
    if (!isRegistered(google, body)) return reject(reply);
    const { client_id, origin, nonce, select_by } = body;
    if (body.choice === 'none') return send(reply, finishPage(origin, { type: 'google-cancelled' }));
    const account = readAccount(body);
    if ('fault' in account) {
      const typed = { email: body.email ?? '', name: body.name ?? '' };
      return send(reply, chooserPage({ client_id, origin, nonce, select_by }, { typed, fault: account.fault }));
    }
    const tokenRequest = { account, address: addressOf(request), ...(nonce && { nonce }) };
    const credential = await mintIdToken(sandbox, tokenRequest);
    return send(reply, finishPage(origin, { type: 'google-credential', credential, select_by }));
  });
}
