import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';

const oneDaySeconds = 86_400;
const keyBytes = 65;
const contact = /^(?:mailto:.+@.+|https:\/\/.+)/;

type VapidRequest = { authorization: string; applicationServerKey: string; origin: string };

/**
 * Reason why a push service rejects this sender (RFC 8292), null when it accepts it. Checked by real time: a vendor
 * does not know the moved clock.
 */
export async function faultOfVapid({
  authorization,
  applicationServerKey,
  origin,
}: VapidRequest): Promise<string | null> {
  const { t, k } = parametersOf(authorization);
  if (t === undefined || k === undefined) return 'The authorization must be: vapid t=…, k=….';
  const key = publicKeyOf(k);
  if (key === null) return 'k is no public key of P-256.';
  if (k !== applicationServerKey) return 'The subscription was made for another application server key.';
  try {
    await jwtVerify(t, key, { algorithms: ['ES256'], audience: origin, requiredClaims: ['exp'] });
  } catch (error) {
    return `The token is not good: ${error instanceof Error ? error.message : String(error)}.`;
  }
  const { exp = 0, sub } = decodeJwt(t);
  if (exp > Date.now() / 1000 + oneDaySeconds) return 'exp is more than 24 hours away.';
  return sub !== undefined && contact.test(sub) ? null : 'sub must be a mailto: or https: address.';
}

/** Parses `vapid t=eyJ…, k=BA1…`, in either order. */
function parametersOf(authorization: string): Record<string, string> {
  const [, list = ''] = /^vapid +(.*)$/i.exec(authorization) ?? [];
  return Object.fromEntries(Array.from(list.matchAll(/([a-z]+)="?([^\s,"]+)"?/gi), ([, name, value]) => [name, value]));
}

/** An uncompressed point of the curve in base64url, as `applicationServerKey` and `k` are. */
export function publicKeyOf(text: string): KeyObject | null {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== keyBytes || point.toString('base64url') !== text) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  } catch {
    return null;
  }
}
