import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@udala/contract/endpoint';
import { issueSessionCode, redeemSessionCode } from '@udala/contract/exchange';
import type { Deps } from '#app/deps.ts';
import { newSecret, sha256 } from '#platform/secrets.ts';
import { signIn } from './factories.ts';
import { call, membersHost, type TestServer } from './harness.ts';

/** A signed-in browser on one host, with the cookie that tells it from others. */
export interface Tab {
  host: string;
  token: string;
  headers: { cookie: string };
}

/** Of injected requests. */
const userAgent = 'lightMyRequest';

/** A sign-in on one host. */
export async function openTab(deps: Deps, userId: string, host = membersHost): Promise<Tab> {
  const secret = newSecret();
  const now = deps.clock.now();
  await deps.db
    .insertInto('devices')
    .values({
      user_id: userId,
      device_hash: sha256(secret),
      user_agent: userAgent,
      network: '',
      created_at: now,
      seen_at: now,
    })
    .execute();
  const { token } = await signIn(deps, userId, host);
  return { host, token, headers: { cookie: `udala_device=${secret}` } };
}

/** The secret of the tab that asks, and its hash. */
export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export const askCode = (server: TestServer, from: Tab, body: BodyOf<typeof issueSessionCode>, address = '127.0.0.1') =>
  call(server.app, issueSessionCode, { ...from, body, address });

let callers = 0;
/** An address without earlier tries. */
const newAddress = (): string => `198.18.${Math.floor((callers += 1) / 250)}.${callers % 250}`;

export const redeem = (
  server: TestServer,
  host: string,
  body: BodyOf<typeof redeemSessionCode>,
  address = newAddress(),
) => call(server.app, redeemSessionCode, { host, body, address });

/** A code for the page of `userName`, or for the members site, and its verifier. */
export async function codeFor(server: TestServer, from: Tab, userName?: string) {
  const { verifier, challenge } = newVerifier();
  const { body } = await askCode(server, from, { challenge, ...(userName !== undefined && { userName }) });
  return { code: body.code, verifier };
}

/** The whole way of one sign-in to another host. */
export async function exchange(
  server: TestServer,
  from: Tab,
  to: { userName: string; host: string } | null,
): Promise<Tab> {
  const host = to?.host ?? membersHost;
  const { body, headers } = await redeem(server, host, await codeFor(server, from, to?.userName));
  const cookie = /udala_device=[^;]+/.exec([headers['set-cookie']].flat().join('\n'))?.[0] ?? '';
  return { host, token: body.token, headers: { cookie } };
}
