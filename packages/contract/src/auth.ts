import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { OwnProfile } from './profiles.ts';
import {
  Email,
  Empty,
  Instant,
  Otp,
  Password,
  PersonName,
  ResetOtp,
  Role,
  SecondFactor,
  Strict,
  Uuid,
} from './scalars.ts';

export const Session = Strict({
  token: Type.String(),
  expiresAt: Instant,
  user: Strict({ id: Uuid, email: Type.String(), roles: Type.Array(Role), profile: OwnProfile }),
});
export type Session = Static<typeof Session>;

export const CodeSent = Strict({ otpExpiresAt: Instant });
export type CodeSent = Static<typeof CodeSent>;

const SignUpBody = Strict({
  name: PersonName,
  email: Email,
  password: Password,
  website: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'A trap that no person sees: who fills it in is answered and forgotten',
    }),
  ),
});

export const registerCreator = endpoint({
  method: 'POST',
  path: '/auth/register/creator',
  access: 'anyone',
  cost: ['passwordHashes', 'codeEmails'],
  summary:
    "Begins a creator's account; the answer is the same whether the address is known or not. A patron signed in with that address becomes a creator at once",
  body: SignUpBody,
  reply: CodeSent,
  status: 202,
  errors: ['conflict'],
});

export const registerPatron = endpoint({
  method: 'POST',
  path: '/auth/register/patron',
  access: 'anyone',
  cost: ['passwordHashes', 'codeEmails'],
  summary: "Begins a patron's account; the answer is the same whether the address is known or not",
  body: SignUpBody,
  reply: CodeSent,
  status: 202,
});

export const verifySignup = endpoint({
  method: 'POST',
  path: '/auth/otp/verify/signup',
  access: 'anyone',
  cost: ['guesses', 'codeEmails', 'sessions'],
  summary: 'Proves the address with the code from the mail, in the browser that registered, and signs in',
  body: Strict({ email: Email, otp: Otp, secondFactor: Type.Optional(SecondFactor) }),
  reply: Session,
  errors: ['second_factor_required', 'conflict'],
});

export const resendSignup = endpoint({
  method: 'POST',
  path: '/auth/otp/resend/signup',
  access: 'anyone',
  cost: ['codeEmails'],
  summary: 'Sends a new code',
  body: Strict({ email: Email }),
  reply: CodeSent,
  status: 202,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  cost: ['passwordHashes', 'guesses', 'codeEmails', 'sessions'],
  summary:
    'Signs in with e-mail and password; the right pair of a sign-up that waits for its code is forbidden and gets a new one; an account that strangers guess at wants a mailed code too, in browsers it is not known by',
  body: Strict({
    email: Email,
    password: Type.String({ minLength: 1, maxLength: limits.passwordMaxLength }),
    emailCode: Type.Optional(Otp),
    secondFactor: Type.Optional(SecondFactor),
  }),
  reply: Session,
  errors: ['unauthenticated', 'forbidden', 'email_code_required', 'second_factor_required'],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  cost: ['codeEmails'],
  summary:
    'Sends a code to reset the password, or nothing while the last one works; the answer is the same whether the address is known or not',
  body: Strict({ email: Email }),
  reply: CodeSent,
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  cost: ['passwordHashes', 'guesses', 'sessions'],
  summary: 'Sets a new password with the code from the mail, ends every session and opens one',
  body: Strict({ email: Email, otp: ResetOtp, password: Password, secondFactor: Type.Optional(SecondFactor) }),
  reply: Session,
  errors: ['second_factor_required'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Ends this sign-in on every host: tokens, media cookies, open sockets and unused codes',
  reply: Empty,
});
