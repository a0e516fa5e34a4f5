import * as contract from '@udala/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { route } from '#platform/http/route.ts';
import { login, logout } from './login.service.ts';
import { clearMediaCookie } from './media-cookie.ts';
import { deviceOf, sendSignedIn } from './signed-in.ts';
import { register, resendSignup, verifySignup } from './signup.service.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.registerCreator, ({ viewer, body, request }) =>
    register(deps, { viewer, device: deviceOf(request) }, 'creator', body),
  );
  route(app, contract.registerPatron, ({ viewer, body, request }) =>
    register(deps, { viewer, device: deviceOf(request) }, 'patron', body),
  );
  route(app, contract.resendSignup, ({ body, request }) => resendSignup(deps, deviceOf(request), body.email));
  route(app, contract.verifySignup, async ({ body, request, reply }) =>
    sendSignedIn(deps, reply, await verifySignup(deps, deviceOf(request), body)),
  );
  route(app, contract.login, async ({ body, request, reply }) =>
    sendSignedIn(deps, reply, await login(deps, deviceOf(request), body)),
  );
  route(app, contract.logout, async ({ viewer, reply }) => {
    await logout(deps, viewer);
    clearMediaCookie(deps, reply);
    return {};
  });
}
