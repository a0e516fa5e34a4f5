import * as contract from '@udala/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { listNotifications, readAllNotifications, readNotification } from './notifications.service.ts';

export function notificationsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listNotifications, ({ viewer, query }) => listNotifications(deps, viewer, query));
  route(app, contract.readNotification, ({ viewer, params }) => readNotification(deps, viewer, params.id));
  route(app, contract.readAllNotifications, async ({ viewer, query }) => {
    await readAllNotifications(deps, viewer, query);
    return {};
  });
}
