import { Type } from 'typebox';
import { Session } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { Challenge, Instant, Random, Strict, UserName } from './scalars.ts';

export const issueSessionCode = endpoint({
  method: 'POST',
  path: '/auth/session-codes',
  access: 'signed-in',
  cost: ['sessionCodes'],
  summary:
    "A one-time code by which this sign-in gets a session on another host: from the members site on a creator's host, from there on the members site, for patrons alone. Only a browser that signed in on this host gets one",
  body: Strict({
    userName: Type.Optional(UserName),
    challenge: Challenge,
  }),
  reply: Strict({
    code: Type.String(),
    url: Type.String({ description: 'Where the code is awaited' }),
    expiresAt: Instant,
  }),
  errors: ['forbidden', 'not_found'],
});

export const redeemSessionCode = endpoint({
  method: 'POST',
  path: '/auth/session-codes/redeem',
  access: 'anyone',
  cost: ['sessionCodes', 'sessions'],
  summary: 'Exchanges a code and its verifier for a session on this host, which ends with the sign-in it belongs to',
  body: Strict({ code: Random, verifier: Random }),
  reply: Session,
  errors: ['unauthenticated'],
});
