import * as contract from '@udala/contract/messages';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { deleteMessage, listMessages, listThreads, readMessages } from './messages.service.ts';
import { sendMessage } from './send-message.ts';

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listThreads, ({ viewer, query }) => listThreads(deps, viewer, query));
  route(app, contract.listMessages, ({ viewer, params, query }) => listMessages(deps, viewer, params.userId, query));
  route(app, contract.sendMessage, ({ viewer, params, body, idempotencyKey }) =>
    sendMessage(deps, viewer, { ...params, ...body }, idempotencyKey),
  );
  route(app, contract.readMessages, async ({ viewer, params }) => ({
    unread: await readMessages(deps, viewer, params.userId),
  }));
  route(app, contract.deleteMessage, async ({ viewer, params }) => {
    await deleteMessage(deps, viewer, params);
    return {};
  });
}
