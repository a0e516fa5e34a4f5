import * as contract from '@udala/contract/push';
import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import type { Deps } from '#app/deps.ts';
import { registerDevice, removeDevice, sendTestPush } from './push.service.ts';

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.registerPushNotification, async ({ viewer, body }) => {
    await registerDevice(deps, viewer, body.pushNotificationToken);
    return {};
  });
  route(app, contract.removePushNotification, async ({ viewer }) => {
    await removeDevice(deps, viewer);
    return {};
  });
  route(app, contract.sendTestPush, ({ viewer, idempotencyKey }) => sendTestPush(deps, viewer, idempotencyKey));
}
