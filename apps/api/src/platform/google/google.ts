import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { fetchShort } from '../bounded-answer.ts';
import { unavailable } from '../http/errors.ts';
import type { Clock } from '../clock.ts';

// Source of every rule here: Google's "Verify the Google ID token on your server side", and the checks of its own
// libraries.

const ISSUERS = ['accounts.google.com', 'https://accounts.google.com'];
const TOLERANCE_SECONDS = 300;
const DAY_SECONDS = 86_400;
const TIMEOUT_MS = 5_000;

/** A Google account with a verified email address. */
interface GoogleIdentity {
  /** The permanent account id; the address may change. */
  readonly subject: string;
  /** In Google's spelling. */
  readonly email: string;
  readonly name: string;
  readonly nonce: string;
  /** True if Google hosts the mailbox, so that signing in proves access to it. */
  readonly isAuthoritative: boolean;
}

export interface Google {
  /**
   * Null when the credential is not valid here, for any reason.
   * @throws AppError `unavailable` when Google's keys cannot be fetched.
   */
  identify(credential: string): Promise<GoogleIdentity | null>;
}

interface GoogleOptions {
  clientId: string;
  jwksUrl: URL;
  clock: Clock;
  timeoutMs?: number;
}

/** Verifies ID tokens; the configured addresses determine whether Google or the sandbox is the issuer. */
export function createGoogle({ clientId, jwksUrl, clock, timeoutMs = TIMEOUT_MS }: GoogleOptions): Google {
  const keyOf = remoteKeys(jwksUrl, timeoutMs);
  return {
    async identify(credential) {
      const now = clock.now();
      try {
        const { payload } = await jwtVerify(credential, keyOf, {
          algorithms: ['RS256'],
          issuer: ISSUERS,
          audience: clientId,
          currentDate: now,
          clockTolerance: TOLERANCE_SECONDS,
          maxTokenAge: DAY_SECONDS,
          requiredClaims: ['sub', 'exp'],
        });
        return isForUsAlone(payload, clientId) ? readIdentity(payload, now) : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/** Keys by id: cached for ten minutes of real time, fetched again at most every 30 s for an unknown key id. */
function remoteKeys(url: URL, timeoutMs: number): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(url, { timeoutDuration: timeoutMs, [customFetch]: fetchShort });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw isToken ? error : unavailable(undefined, error);
    }
  };
}

/** Any audience of a shared token could replay it here: OpenID Connect Core §3.1.3.7, steps 3 to 5. */
const isForUsAlone = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  aud === clientId && (azp === undefined || azp === clientId);

/** "Never more than 255 case-sensitive ASCII characters." */
const subjectPattern = /^[\x21-\x7e]{1,255}$/;

function readIdentity(claims: JWTPayload, now: Date): GoogleIdentity | null {
  const [subject, email, nonce] = [claims.sub, claims['email'], claims['nonce']];
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  if (!isText(subject) || !isText(email) || !isText(nonce)) return null;
  if (!subjectPattern.test(subject) || claims['email_verified'] !== true) return null;
  if ((claims.exp ?? Number.POSITIVE_INFINITY) >= now.getTime() / 1000 + DAY_SECONDS) return null;
  const name = isText(claims['name']) ? claims['name'] : email.replace(/@.*$/, '');
  return {
    subject,
    email,
    name,
    nonce,
    isAuthoritative: /@(?:gmail|googlemail)\.com$/i.test(email) || isText(claims['hd']),
  };
}
