import { randomUUID } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import type { Sandbox } from '../sandbox.ts';
import { subjectOf, type Account } from './accounts.ts';

const lifetimeSeconds = 3600;

type TokenRequest = {
  account: Account;
  nonce?: string;
  /** Address the sandbox is reached at, for the URL of the account's picture. */
  address: string;
  /** Claims to override, for tests; null leaves a claim out. */
  claims?: Record<string, unknown>;
};

/** Mints the ID token of a signed-in account as Google does, dated by the sandbox's clock. */
export async function mintIdToken(
  { settings, clock, googleKey }: Sandbox,
  tokenRequest: TokenRequest,
): Promise<string> {
  const { account, nonce, address, claims } = tokenRequest;
  const now = Math.floor(clock.now().getTime() / 1000);
  const subject = subjectOf(account.email);
  const [givenName = account.name, ...familyNames] = account.name.split(' ');
  const payload: Record<string, unknown> = {
    iss: 'https://accounts.google.com',
    azp: settings.google.id,
    aud: settings.google.id,
    sub: subject,
    hd: account.domain,
    email: account.email,
    email_verified: true,
    nonce,
    name: account.name,
    picture: `${address}/google/pictures/${subject}`,
    given_name: givenName,
    family_name: familyNames.join(' ') || undefined,
    iat: now,
    exp: now + lifetimeSeconds,
    jti: randomUUID().replaceAll('-', ''),
    ...claims,
  };
  const given = Object.entries(payload).filter(([, value]) => value !== undefined && value !== null);
  const { id, privateKey } = await googleKey();
  return new SignJWT(Object.fromEntries(given) as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', kid: id, typ: 'JWT' })
    .sign(privateKey);
}
