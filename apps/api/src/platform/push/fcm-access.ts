import { importPKCS8, SignJWT } from 'jose';
import { later, minutes, type Clock } from '../clock.ts';
import { VendorError } from './ask-vendor.ts';
import type { Ask } from './vendor-request.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const TOKEN_LIFETIME_SECONDS = 3_600;
/** Margin before expiry, so that a token does not expire while in use. */
const SPARE_MS = minutes(5);

export interface FcmConfig {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  readonly sendUrl: string;
  readonly tokenUrl: string;
}

interface AccessTokensOptions {
  readonly firebase: FcmConfig;
  readonly clock: Clock;
  readonly ask: Ask;
}

/** OAuth access tokens of the service account, cached until shortly before they expire. */
export function createAccessTokens({ firebase, clock, ask }: AccessTokensOptions) {
  const { clientEmail, privateKey, tokenUrl } = firebase;
  let cached: { token: string; until: Date } | null = null;
  let fetching: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const now = clock.now();
    const seconds = Math.floor(now.getTime() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_LIFETIME_SECONDS)
      .sign(await importPKCS8(privateKey, 'RS256'));
    const form = new URLSearchParams({ grant_type: GRANT, assertion });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await ask(tokenUrl, headers, form.toString());
    // The response text may repeat the request.
    if (status !== 200) throw new VendorError(`no token to send with: ${status}`);
    const { access_token: token, expires_in: lasts } = JSON.parse(text) as Record<string, unknown>;
    if (typeof token !== 'string' || typeof lasts !== 'number') throw new VendorError('no token to send with');
    cached = { token, until: later(now, lasts * 1000 - SPARE_MS) };
    return token;
  }

  return {
    async get(): Promise<string> {
      if (cached && clock.now() < cached.until) return cached.token;
      fetching ??= fetchToken().finally(() => (fetching = null));
      return fetching;
    },
    invalidate(): void {
      cached = null;
    },
  };
}
