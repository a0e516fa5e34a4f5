import * as contract from '@udala/contract/exchange';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { route } from '#platform/http/route.ts';
import { deviceOf } from '../device-cookie.ts';
import { sendSignedIn } from '../signed-in.ts';
import { issueSessionCode, redeemSessionCode } from './exchange.service.ts';

/** One sign-in on every host: a host where it is known gives a code, and another one exchanges it for a session. */
export function exchangeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.issueSessionCode, ({ viewer, body, request, reply }) =>
    issueSessionCode(deps, { viewer, device: deviceOf(deps, request, reply) }, body),
  );
  route(app, contract.redeemSessionCode, async ({ body, request, reply }) =>
    sendSignedIn(deps, reply, await redeemSessionCode(deps, deviceOf(deps, request, reply), body)),
  );
}
