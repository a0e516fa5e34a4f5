import { Type } from 'typebox';
import { Session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Challenge, Instant, Random, SecondFactor, Strict, UserName } from './scalars.ts';

/** An ID token as Google's script returns it. */
const Credential = Type.String({ minLength: 20, maxLength: 4096 });
export const googleNonce = endpoint({
  method: 'GET',
  path: '/auth/google-nonce',
  access: 'anyone',
  cost: ['nonces'],
  summary: 'A nonce for one sign-in with Google',
  reply: Strict({ nonce: Type.String(), expiresAt: Instant }),
  errors: ['not_found'],
});

export const googleAuth = endpoint({
  method: 'POST',
  path: '/auth/google-auth',
  access: 'anyone',
  cost: ['guesses', 'codeEmails', 'sessions'],
  summary:
    "Signs in with Google's credential, on the members site, or with a one-time exchange code and its verifier, on a creator's host",
  body: Strict({
    credential: Type.Optional(Credential),
    role: Type.Optional(
      Type.Enum(['creator', 'patron'], { description: 'What a new person becomes; patron by default' }),
    ),
    register: Type.Optional(
      Type.Boolean({ description: 'Asked where one signs up: a patron who asks for creator becomes one' }),
    ),
    code: Type.Optional(Random),
    verifier: Type.Optional(Random),
    secondFactor: Type.Optional(SecondFactor),
  }),
  reply: Session,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'second_factor_required'],
});

export const googleExchangeCode = endpoint({
  method: 'POST',
  path: '/auth/google-exchange-code',
  access: 'anyone',
  cost: ['codeEmails', 'nonces'],
  summary:
    "Signs in with Google on the members site for a creator's host: a one-time code that only the browser with the verifier can use there",
  body: Strict({
    credential: Credential,
    userName: UserName,
    challenge: Challenge,
    secondFactor: Type.Optional(SecondFactor),
  }),
  reply: Strict({
    code: Type.String(),
    url: Type.String({ description: 'Where the code is awaited' }),
    expiresAt: Instant,
  }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'second_factor_required'],
});
