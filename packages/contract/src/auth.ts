import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { OwnProfile } from './profiles.ts';
import { Email, Empty, Instant, Otp, Password, PersonName, Role, Strict, Uuid } from './scalars.ts';

export const Session = Strict({
  token: Type.String(),
  expiresAt: Instant,
  user: Strict({ id: Uuid, email: Type.String(), roles: Type.Array(Role), profile: OwnProfile }),
});
export type Session = Static<typeof Session>;

const CodeSent = Strict({ otpExpiresAt: Instant });
export const SignUpBody = Strict({ name: PersonName, email: Email, password: Password });

export const registerCreator = endpoint({
  method: 'POST',
  path: '/auth/register/creator',
  access: 'anyone',
  summary:
    "Begins a creator's account; the answer is the same whether the address is known or not. A patron signed in with that address becomes a creator at once",
  body: SignUpBody,
  reply: CodeSent,
  status: 202,
});

export const registerPatron = endpoint({
  method: 'POST',
  path: '/auth/register/patron',
  access: 'anyone',
  summary: "Begins a patron's account; the answer is the same whether the address is known or not",
  body: SignUpBody,
  reply: CodeSent,
  status: 202,
});

export const verifySignup = endpoint({
  method: 'POST',
  path: '/auth/otp/verify/signup',
  access: 'anyone',
  summary: 'Proves the address with the code from the mail and signs in',
  body: Strict({ email: Email, otp: Otp }),
  reply: Session,
});

export const resendSignup = endpoint({
  method: 'POST',
  path: '/auth/otp/resend/signup',
  access: 'anyone',
  summary: 'Sends a new code',
  body: Strict({ email: Email }),
  reply: CodeSent,
  status: 202,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary:
    'Signs in with e-mail and password; a right pair whose address is not proven yet is forbidden and gets a code',
  body: Strict({ email: Email, password: Type.String({ minLength: 1, maxLength: limits.passwordMaxLength }) }),
  reply: Session,
  errors: ['unauthenticated', 'forbidden'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  summary: 'Ends this session: token, media cookie and open sockets',
  reply: Empty,
});
