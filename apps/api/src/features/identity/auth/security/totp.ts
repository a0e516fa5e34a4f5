import { Secret, TOTP } from 'otpauth';
import { seal, unseal } from '#platform/sealed.ts';

/** The parameters that every authenticator app supports; some silently ignore any others. */
const form = { issuer: 'Udala', algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** The number of steps that a phone's clock may be ahead or behind. */
const WINDOW = 1;

export const newTotpSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({ ...form, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** The key that a person types or scans into the app. */
export function keyOf(secret: Uint8Array, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step whose code this is, at most one step from now; null if there is none. */
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
