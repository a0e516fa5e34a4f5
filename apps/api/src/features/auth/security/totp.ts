import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#platform/sealed.ts';

/** What every authenticator app understands; some ignore any other choice without a word. */
const form = { issuer: 'Udala', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps a phone's clock may be ahead or behind. */
const WINDOW = 1;

export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({ ...form, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** What a person types or scans into the app. */
export function keyOf(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step whose code this is, now or a step away; null when there is none. */
export function stepOf(secret: Uint8Array, otp: string, now: Date): number | null {
  const totp = totpOf(secret, '');
  const timestamp = now.getTime();
  const away = totp.validate({ token: otp, timestamp, window: WINDOW });
  return away === null ? null : totp.counter({ timestamp }) + away;
}

const placeOf = (userId: string): string => `authenticator ${userId}`;

export const sealTotpSecret = (key: Buffer, userId: string, secret: Uint8Array): Buffer =>
  seal(key, placeOf(userId), secret);
export const openTotpSecret = (key: Buffer, userId: string, sealed: Buffer): Buffer =>
  unseal(key, placeOf(userId), sealed);
