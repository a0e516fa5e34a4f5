import type { BodyOf } from '@udala/contract/endpoint';
import type { registerCreator, verifySignup as verifySignupEndpoint } from '@udala/contract/auth';
import { limits } from '@udala/contract/limits';
import type { Role } from '@udala/contract/scalars';
import * as m from '@udala/messages/auth-server';
import type { Deps } from '#app/deps.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import type { AnyViewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import {
  activateAccount,
  findAccount,
  openCreatorStats,
  promoteToCreator,
  putUnverifiedAccount,
} from './accounts.queries.ts';
import type { GuessOutcome } from './codes.queries.ts';
import { issueCode, tryCode } from './codes.service.ts';
import { accountExistsLetter, codeLetter, noAccountLetter } from './letters.ts';
import { hashPassword } from './passwords.ts';
import { signIn, type Device, type SignedIn } from './signed-in.ts';

const rolesOf = { creator: ['creator', 'patron'], patron: ['patron'] } as const satisfies Record<string, Role[]>;

interface Asked {
  viewer: AnyViewer;
  device: Device;
}

interface CodeSent {
  otpExpiresAt: string;
}

const codeSent = (expiresAt: Date): CodeSent => ({ otpExpiresAt: expiresAt.toISOString() });
const signupKey = (email: string) => ({ email, purpose: 'signup' }) as const;
const originOf = ({ config }: Deps, { host }: Device): string => `${config.publicUrl.protocol}//${host}`;

/**
 * Begins an account. Whether the address is new, unproven or somebody's, the same work is done, the same is answered
 * and one letter goes out: only its reader learns which it was.
 */
export async function register(
  deps: Deps,
  { viewer, device }: Asked,
  kind: keyof typeof rolesOf,
  body: BodyOf<typeof registerCreator>,
): Promise<CodeSent> {
  const email = body.email.toLowerCase();
  const passwordHash = await hashPassword(body.password);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx, afterCommit) => {
    const { userId } = viewer;
    if (kind === 'creator' && userId !== null && (await promoteToCreator(tx, { userId, email, now }))) {
      afterCommit(() => deps.knownSessions.forget(userId));
      // Her session proves the address: there is no code to wait for.
      return codeSent(now);
    }
    const { code, expiresAt } = await issueCode(tx, deps, signupKey(email));
    const account = { email, name: body.name.trim(), passwordHash, roles: rolesOf[kind], now };
    const isWaiting = await putUnverifiedAccount(tx, account);
    const letter =
      isWaiting && code !== null ? codeLetter(email, code) : accountExistsLetter(email, originOf(deps, device));
    await deps.jobs.send(tx, outgoingMail, letter);
    return codeSent(expiresAt);
  });
}

/** Sends a new code, unless one went out a moment ago. */
export async function resendSignup(deps: Deps, device: Device, typed: string): Promise<CodeSent> {
  const email = typed.toLowerCase();
  return inTransaction(deps.db, async (tx) => {
    const { code, expiresAt } = await issueCode(tx, deps, signupKey(email), { unlessFresh: true });
    if (code !== null) {
      const account = await findAccount(tx, email);
      const site = originOf(deps, device);
      const known = account?.state === 'unverified' ? codeLetter(email, code) : accountExistsLetter(email, site);
      await deps.jobs.send(tx, outgoingMail, account ? known : noAccountLetter(email, site));
    }
    return codeSent(expiresAt);
  });
}

/** Proves the address and signs in. An old code is answered with a new one in the mail. */
export async function verifySignup(
  deps: Deps,
  device: Device,
  body: BodyOf<typeof verifySignupEndpoint>,
): Promise<SignedIn> {
  const email = body.email.toLowerCase();
  const now = deps.clock.now();
  const result = await inTransaction(deps.db, async (tx) => {
    const outcome = await tryCode(tx, deps, signupKey(email), body.otp);
    if (outcome !== 'right') return outcome;
    const account = await activateAccount(tx, email, now);
    if (!account) return 'wrong';
    if (account.roles.includes('creator')) await openCreatorStats(tx, account.id);
    return signIn(tx, account.id, device, now);
  });
  if (typeof result !== 'string') return result;
  if (result === 'old') await resendSignup(deps, device, email);
  throw refusalOf(result);
}

function refusalOf(outcome: Exclude<GuessOutcome, 'right'>): AppError {
  if (outcome === 'too-many') {
    const options = { retryAfterSeconds: limits.codeWindowMinutes * 60 };
    return new AppError('rate_limited', m.codeTooManyTries(limits.codeWindowMinutes), options);
  }
  return invalidField('otp', outcome === 'old' ? m.codeOld : m.codeWrong);
}
