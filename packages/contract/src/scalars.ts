import { Type, type Static, type TSchema } from 'typebox';
import { emailPattern, secondFactorPattern, userNamePattern, uuidPattern, visiblePattern } from './patterns.ts';
import { limits } from './limits.ts';
import { longCodeLength } from './reset-codes.ts';

/** The format alone would allow a leading `urn:uuid:`. */
export const Uuid = Type.String({ format: 'uuid', pattern: uuidPattern });
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601 in UTC' });
export const CalendarDate = Type.String({ format: 'date', description: 'A date in Africa/Lagos' });
export const Kobo = Type.Integer({ minimum: 0, description: 'Kobo: a hundredth of a naira' });
export const SignedKobo = Type.Integer({ description: 'Kobo, below zero for what goes out' });
export const Naira = Type.Integer({
  minimum: limits.priceMinNaira,
  maximum: limits.priceMaxNaira,
  description: 'Whole naira a month',
});
export const Count = Type.Integer({ minimum: 0 });

export const Email = Type.String({ maxLength: limits.emailMaxLength, pattern: emailPattern });
export const Password = Type.String({ minLength: limits.passwordMinLength, maxLength: limits.passwordMaxLength });
export const PersonName = Type.String({ minLength: 1, maxLength: limits.nameMaxLength, pattern: visiblePattern });
export const UserName = Type.String({ pattern: userNamePattern, description: "Also the label of the page's host" });
export const Otp = Type.String({ pattern: `^[0-9]{${limits.codeLength}}$` });

/** Longer while somebody is guessing the codes of the same mailbox. */
export const ResetOtp = Type.String({
  pattern: `^(?:[0-9]{${limits.codeLength}}|[0-9]{${longCodeLength}})$`,
});

export const SecondFactor = Type.String({
  pattern: secondFactorPattern,
  description: 'Six digits of an authenticator app, or a recovery code',
});

export const Role = Type.Enum(['creator', 'patron', 'operator']);
export type Role = Static<typeof Role>;

export const Nullable = <T extends TSchema>(schema: T, options: { description?: string } = {}) =>
  Type.Union([schema, Type.Null()], options);

/** An object that rejects unknown properties: bodies and queries are never silently trimmed. */
export const Strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const Empty = Type.Object({}, { additionalProperties: false });

/** Path parameter of an endpoint behind a link in an email. */
export const LinkParams = Strict({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,200}$' }) });

/** base64url of 32 bytes, a secret. */
export const Random = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
export const Challenge = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'base64url of the SHA-256 of the verifier',
});
