import * as contract from '@udala/contract/security';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { route, type Input } from '#platform/http/route.ts';
import { deviceOf } from '../device-cookie.ts';
import { changeEmail, requestEmailChange } from './email-change.service.ts';
import { endGoogle } from '../google/google-off.service.ts';
import { clearMediaCookie } from '../media-cookie.ts';
import { changePassword } from './password-change.service.ts';
import { passwordSemaphore } from '../passwords.ts';
import { fairnessKeyOfViewer } from '../password-queue.ts';
import { requestReauth } from './reauth.service.ts';
import { getSecurity } from './security.service.ts';
import { endOtherSessions, endSession, listSessions } from './sessions-list.service.ts';
import { sendSignedIn } from '../signed-in.ts';
import { beginTotp, confirmTotp, endTotp, renewRecoveryCodes } from './totp.service.ts';

export function securityRoutes(app: FastifyInstance, deps: Deps): void {
  const callerOf = ({
    viewer,
    request,
    reply,
  }: Pick<Input<typeof contract.getSecurity>, 'viewer' | 'request' | 'reply'>) => ({
    viewer,
    device: deviceOf(deps, request, reply),
  });

  route(app, contract.listSessions, ({ viewer }) => listSessions(deps, viewer));
  route(app, contract.endSession, async ({ viewer, params, reply }) => {
    await endSession(deps, viewer, params.id);
    if (params.id === viewer.signInId) clearMediaCookie(deps, reply);
    return {};
  });
  route(app, contract.endOtherSessions, async ({ viewer }) => {
    await endOtherSessions(deps, viewer);
    return {};
  });
  route(app, contract.getSecurity, ({ viewer }) => getSecurity(deps, viewer));
  route(app, contract.requestReauth, ({ viewer }) => requestReauth(deps, viewer));
  route(app, contract.changePassword, async (input) =>
    sendSignedIn(
      deps,
      input.reply,
      await passwordSemaphore(fairnessKeyOfViewer(input.request), () =>
        changePassword(deps, callerOf(input), input.body),
      ),
    ),
  );
  route(app, contract.requestEmailChange, (input) => requestEmailChange(deps, callerOf(input), input.body));
  route(app, contract.changeEmail, async (input) =>
    sendSignedIn(deps, input.reply, await changeEmail(deps, callerOf(input), input.body)),
  );
  route(app, contract.beginTotp, ({ viewer, body }) => beginTotp(deps, viewer, body));
  route(app, contract.confirmTotp, ({ viewer, body }) => confirmTotp(deps, viewer, body));
  route(app, contract.renewRecoveryCodes, ({ viewer, body }) => renewRecoveryCodes(deps, viewer, body));
  route(app, contract.endGoogle, async ({ viewer, body }) => {
    await endGoogle(deps, viewer, body);
    return {};
  });
  route(app, contract.endTotp, async ({ viewer, body }) => {
    await endTotp(deps, viewer, body);
    return {};
  });
}
