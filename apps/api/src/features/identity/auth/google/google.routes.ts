import * as contract from '@udala/contract/google';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#app/deps.ts';
import { createGoogle, type Google } from '#platform/google/google.ts';
import { notFound } from '#platform/http/errors.ts';
import { route } from '#platform/http/route.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { deviceOf } from '../device-cookie.ts';
import { makeNonce } from './google-nonces.ts';
import { issueExchangeCode, redeemExchangeCode, signInWithGoogle } from './google.service.ts';
import { sendSignedIn } from '../signed-in.ts';

/** Google knows one origin, the members site; a creator's host only redeems exchange codes issued there. */
export function googleRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, clock } = deps;
  const configured = config.google && createGoogle({ ...config.google, clock });

  /** @throws AppError `not_found` where Google sign-in is not configured. */
  const google = (): Google => {
    if (!configured) throw notFound();
    return configured;
  };
  const googleFor = ({ tenantId }: AnyViewer): Google => {
    if (tenantId !== null) throw notFound();
    return google();
  };

  route(app, contract.googleNonce, async ({ viewer }) => {
    googleFor(viewer);
    const { nonce, expiresAt } = makeNonce(deps);
    return { nonce, expiresAt: expiresAt.toISOString() };
  });
  route(app, contract.googleAuth, async ({ viewer, body, request, reply }) => {
    const caller = { google: google(), device: deviceOf(deps, request, reply) };
    const isExchange = viewer.tenantId !== null;
    return sendSignedIn(
      deps,
      reply,
      isExchange ? await redeemExchangeCode(deps, caller.device, body) : await signInWithGoogle(deps, caller, body),
    );
  });
  route(app, contract.googleExchangeCode, ({ viewer, body, request, reply }) =>
    issueExchangeCode(deps, { google: googleFor(viewer), device: deviceOf(deps, request, reply) }, body),
  );
}
