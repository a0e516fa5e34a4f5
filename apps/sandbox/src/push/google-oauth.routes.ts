import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { decodeJwt, errors, jwtVerify } from 'jose';
import type { Sandbox } from '../sandbox.ts';
import { meetFaults, type AnsweredFault } from './push-faults.ts';
import { answerErrors, Refused } from './refused.ts';
import { accountEmail, accountPublicKey } from './service-account.ts';

const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const scopes = ['https://www.googleapis.com/auth/firebase.messaging', 'https://www.googleapis.com/auth/cloud-platform'];
const lifetimeSeconds = 3600;
/** Tolerated difference between the clocks. */
const skewSeconds = 300;

type Body = { grant_type?: string; assertion?: string };

/** Google's token endpoint for a service account; it follows the sandbox's clock, as all of Google here. */
export function googleOauth(app: FastifyInstance, sandbox: Sandbox): void {
  const { accessTokens, clock, pushFaults } = sandbox;
  answerErrors(app, (status, sentence) => oauthError(status, 'invalid_request', sentence));

  app.post<{ Body: Body | undefined }>('/token', async (request, reply) => {
    const met = await meetFaults(pushFaults, { service: 'google-oauth' }, { request, reply });
    if (met === 'cut') return reply;
    if (met) throw errorOfFault(met);

    const { grant_type: grantType, assertion } = request.body ?? {};
    if (grantType !== grant) throw oauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
    if (assertion === undefined) throw oauthError(400, 'invalid_request', 'Missing required parameter: assertion');
    await checkAssertion(sandbox, assertion, `http://${request.host}${request.url}`);

    const token = `ya29.${randomBytes(48).toString('base64url')}`;
    accessTokens.set(token, { expiresAtMs: clock.now().getTime() + lifetimeSeconds * 1000 });
    return { access_token: token, expires_in: lifetimeSeconds - 1, token_type: 'Bearer' };
  });
}

async function checkAssertion({ store, clock }: Sandbox, assertion: string, audience: string): Promise<void> {
  const { iss, aud, scope, iat = 0, exp = 0 } = claimsOf(assertion);
  if (iss !== accountEmail) throw oauthError(400, 'invalid_grant', 'Invalid grant: account not found');
  const key = accountPublicKey(store);
  const verified =
    key && (await jwtVerify(assertion, key, { algorithms: ['RS256'], currentDate: clock.now() }).catch(faultOf));
  if (verified === null || verified === 'signature') throw oauthError(400, 'invalid_grant', 'Invalid JWT Signature.');
  if (aud !== audience) throw oauthError(400, 'invalid_grant', 'Invalid JWT: Failed audience check.');
  const now = clock.now().getTime() / 1000;
  if (verified === 'time' || iat > now + skewSeconds || iat < now - lifetimeSeconds || exp - iat > lifetimeSeconds) {
    const sentence =
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.';
    throw oauthError(400, 'invalid_grant', sentence);
  }
  if (typeof scope !== 'string' || !scope.split(' ').some((one) => scopes.includes(one))) {
    throw oauthError(400, 'invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
  }
}

function claimsOf(assertion: string): ReturnType<typeof decodeJwt> {
  try {
    return decodeJwt(assertion);
  } catch {
    throw oauthError(400, 'invalid_grant', 'Bad Request');
  }
}

const faultOf = (error: unknown): 'time' | 'signature' =>
  error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed ? 'time' : 'signature';

function errorOfFault({ kind, status, retryAfterSeconds }: AnsweredFault): Refused {
  if (kind === 'dead') return oauthError(400, 'invalid_grant', 'Invalid grant: account not found');
  if (kind === 'broken') return oauthError(status ?? 500, 'internal_failure', 'Internal error');
  return oauthError(429, 'rate_limit_exceeded', 'Rate limit exceeded', { 'retry-after': String(retryAfterSeconds) });
}

const oauthError = (status: number, error: string, description: string, headers: Record<string, string> = {}) =>
  new Refused(status, { error, error_description: description }, headers);
