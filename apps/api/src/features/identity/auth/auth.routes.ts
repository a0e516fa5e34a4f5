import * as contract from '@udala/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { route, type Input } from '#platform/http/route.ts';
import { deviceOf } from './device-cookie.ts';
import { login, logout } from './login.service.ts';
import { clearMediaCookie } from './media-cookie.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import { sendSignedIn } from './signed-in.ts';
import { register, resendSignup, verifySignup } from './signup.service.ts';

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  const deviceIn = ({ request, reply }: Pick<Input<typeof contract.login>, 'request' | 'reply'>) =>
    deviceOf(deps, request, reply);

  route(app, contract.registerCreator, (input) =>
    register(deps, { viewer: input.viewer, device: deviceIn(input) }, 'creator', input.body),
  );
  route(app, contract.registerPatron, (input) =>
    register(deps, { viewer: input.viewer, device: deviceIn(input) }, 'patron', input.body),
  );
  route(app, contract.resendSignup, (input) => resendSignup(deps, deviceIn(input), input.body.email));
  route(app, contract.verifySignup, async (input) =>
    sendSignedIn(
      deps,
      input.reply,
      await verifySignup(deps, { viewer: input.viewer, device: deviceIn(input) }, input.body),
    ),
  );
  route(app, contract.login, async (input) =>
    sendSignedIn(deps, input.reply, await login(deps, deviceIn(input), input.body)),
  );
  route(app, contract.forgotPassword, (input) => forgotPassword(deps, deviceIn(input), input.body.email));
  route(app, contract.resetPassword, async (input) =>
    sendSignedIn(deps, input.reply, await resetPassword(deps, deviceIn(input), input.body)),
  );
  route(app, contract.logout, async ({ viewer, reply }) => {
    await logout(deps, viewer);
    clearMediaCookie(deps, reply);
    return {};
  });
}
