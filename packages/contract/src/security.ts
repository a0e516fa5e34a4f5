import { Type, type Static } from 'typebox';
import { CodeSent, Session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { serverLimits } from './server-limits.ts';
import { Count, Email, Empty, Instant, Nullable, Otp, Password, SecondFactor, Strict, Uuid } from './scalars.ts';

/** One sign-in, as its owner may see it: a browser, and the hosts it is signed in on. */
export const AuthSession = Strict({
  id: Uuid,
  hosts: Type.Array(Type.String(), { description: 'Last used first' }),
  userAgent: Type.String(),
  createdAt: Instant,
  seenAt: Instant,
  isCurrent: Type.Boolean(),
});
export type AuthSession = Static<typeof AuthSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'signed-in',
  cost: ['page'],
  summary: `Where the signed-in person is signed in, last used first; a person has ${serverLimits.sessionsMax} sign-ins at most`,
  reply: Strict({ items: Type.Array(AuthSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'signed-in',
  cost: ['oneRow'],
  summary:
    "Ends one of the signed-in person's sign-ins on every host: tokens, media cookies, open sockets and unused codes",
  params: Strict({ id: Uuid }),
  reply: Empty,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Ends every sign-in of the signed-in person but this one',
  reply: Empty,
});

export const Security = Strict({
  hasPassword: Type.Boolean(),
  hasGoogle: Type.Boolean(),
  totp: Strict({ isOn: Type.Boolean(), recoveryCodesLeft: Count }),
});
export type Security = Static<typeof Security>;

export const getSecurity = endpoint({
  method: 'GET',
  path: '/auth/security',
  access: 'signed-in',
  cost: ['page'],
  summary: 'How the signed-in person proves who they are',
  reply: Security,
});

/** A mailed code; with an authenticator app its six digits, or a recovery code. */
const reauth = SecondFactor;

export const requestReauth = endpoint({
  method: 'POST',
  path: '/auth/reauth',
  access: 'signed-in',
  cost: ['reauthEmails'],
  summary:
    'Mails the signed-in person a code for one act that a stolen session must not do; with an authenticator app nothing is mailed',
  reply: Strict({ method: Type.Enum(['email', 'totp']), otpExpiresAt: Nullable(Instant) }),
  status: 202,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  access: 'signed-in',
  cost: ['passwordHashes', 'guesses'],
  summary:
    'Sets a new password with the current one, or by re-authentication where there is none; ends every session and opens one',
  body: Strict({
    currentPassword: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMaxLength })),
    reauth: Type.Optional(reauth),
    password: Password,
  }),
  reply: Session,
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email',
  access: 'signed-in',
  cost: ['codeEmails', 'reauthEmails'],
  summary: 'Sends a code to a new address; the answer is the same whether it is known or not',
  body: Strict({ email: Email, reauth }),
  reply: CodeSent,
  status: 202,
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/auth/email',
  access: 'signed-in',
  cost: ['guesses'],
  summary: 'Proves the new address with its code and takes it; ends every session and opens one',
  body: Strict({ email: Email, otp: Otp }),
  reply: Session,
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/auth/totp',
  access: 'signed-in',
  cost: ['guesses'],
  summary: 'A secret for an authenticator app; nothing is switched on yet',
  body: Strict({ reauth }),
  reply: Strict({
    secret: Type.String({ description: 'Base32' }),
    uri: Type.String({ description: 'otpauth://, for a QR code' }),
  }),
  errors: ['conflict'],
});

const RecoveryCodes = Strict({ recoveryCodes: Type.Array(Type.String(), { description: 'Given once' }) });

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/auth/totp',
  access: 'signed-in',
  cost: ['guesses'],
  summary: 'Switches the authenticator app on with a first code of it, and gives recovery codes',
  body: Strict({ otp: Otp }),
  reply: RecoveryCodes,
  errors: ['conflict'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/totp/recovery-codes',
  access: 'signed-in',
  cost: ['guesses'],
  summary: 'New recovery codes; the old ones open nothing any more',
  body: Strict({ reauth }),
  reply: RecoveryCodes,
  errors: ['conflict'],
});

export const endTotp = endpoint({
  method: 'POST',
  path: '/auth/totp/off',
  access: 'signed-in',
  cost: ['guesses'],
  summary: 'Switches the authenticator app off',
  body: Strict({ reauth }),
  reply: Empty,
  errors: ['conflict'],
});

export const endGoogle = endpoint({
  method: 'POST',
  path: '/auth/google/off',
  access: 'signed-in',
  cost: ['guesses'],
  summary: 'Lets go of the account at Google; who has no password sets one first',
  body: Strict({ reauth }),
  reply: Empty,
  errors: ['conflict'],
});
