import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/security';
import { readerOf } from '#features/identity/users/readers.ts';
import type { Deps } from '#app/deps.ts';
import { countFailures } from '#platform/rate-limits.ts';
import { inTransaction, type Tx } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import { say } from '#platform/say.ts';
import { requireReauth } from './reauth.service.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.queries.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { recoveryCodesRenewedEmail, totpOffEmail, totpOnEmail } from './security-emails.ts';
import { secondFactorLimit } from './security-limits.ts';
import { getSecurityOf } from './security.service.ts';
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  lockAuthenticator,
  putAuthenticator,
} from './totp.queries.ts';
import { keyOf, newTotpSecret, openTotpSecret, sealTotpSecret, stepOf } from './totp.ts';

type RecoveryCodes = ReplyOf<typeof contract.confirmTotp>;

const isOnAlready = (): AppError => new AppError('conflict', say().securityServer.totpIsOn);
const isOff = (): AppError => new AppError('conflict', say().securityServer.totpIsOff);

/** A secret for the app, in place of an unconfirmed one. Sign-ins do not require its codes yet. */
export async function beginTotp(
  deps: Deps,
  viewer: Viewer,
  { reauth }: BodyOf<typeof contract.beginTotp>,
): Promise<ReplyOf<typeof contract.beginTotp>> {
  const { email, has_totp } = await getSecurityOf(deps.db, viewer);
  if (has_totp) throw isOnAlready();
  await requireReauth(deps, viewer, reauth);
  const secret = newTotpSecret();
  const { userId } = viewer;
  const sealed = sealTotpSecret(deps.secret, userId, secret);
  if (!(await putAuthenticator(deps.db, { userId, sealed, now: deps.clock.now() }))) throw isOnAlready();
  return keyOf(secret, email);
}

/** A first right code shows that the app has the secret: from now on every sign-in requires one. */
export async function confirmTotp(
  deps: Deps,
  viewer: Viewer,
  { otp }: BodyOf<typeof contract.confirmTotp>,
): Promise<RecoveryCodes> {
  const { userId } = viewer;
  const authenticator = await findAuthenticator(deps.db, userId);
  if (!authenticator) throw new AppError('conflict', say().securityServer.totpNotBegun);
  if (authenticator.confirmed_at) throw isOnAlready();
  return countFailures(deps, [{ limit: secondFactorLimit, key: userId }], say().authServer.tooManyTries, async () => {
    const now = deps.clock.now();
    const step = stepOf(openTotpSecret(deps.secret, userId, authenticator.sealed_secret), otp, now);
    if (step === null) throw invalidField('otp', say().securityServer.secondFactorWrong);
    const { email } = await getSecurityOf(deps.db, viewer);
    return inTransaction(deps.db, async (tx) => {
      if (!(await confirmAuthenticator(tx, authenticator, { step, now }))) throw isOnAlready();
      await deps.jobs.send(tx, outgoingMail, totpOnEmail(await readerOf(tx, email), deps.config));
      return giveRecoveryCodes(tx, deps, userId);
    });
  });
}

export async function renewRecoveryCodes(
  deps: Deps,
  viewer: Viewer,
  { reauth }: BodyOf<typeof contract.renewRecoveryCodes>,
): Promise<RecoveryCodes> {
  const { email, has_totp } = await getSecurityOf(deps.db, viewer);
  if (!has_totp) throw isOff();
  await requireReauth(deps, viewer, reauth);
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockAuthenticator(tx, viewer.userId))) throw isOff();
    await deps.jobs.send(tx, outgoingMail, recoveryCodesRenewedEmail(await readerOf(tx, email), deps.config));
    return giveRecoveryCodes(tx, deps, viewer.userId);
  });
}

export async function endTotp(deps: Deps, viewer: Viewer, { reauth }: BodyOf<typeof contract.endTotp>): Promise<void> {
  const { email, has_totp } = await getSecurityOf(deps.db, viewer);
  if (!has_totp) throw isOff();
  await requireReauth(deps, viewer, reauth);
  await inTransaction(deps.db, async (tx) => {
    if (!(await deleteAuthenticator(tx, viewer.userId))) throw isOff();
    await deleteRecoveryCodes(tx, viewer.userId);
    await deps.jobs.send(tx, outgoingMail, totpOffEmail(await readerOf(tx, email), deps.config));
  });
}

/** Shown once: only the hashes are stored. */
async function giveRecoveryCodes(tx: Tx, { secret }: Pick<Deps, 'secret'>, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashOfRecoveryCode(secret, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return { recoveryCodes };
}
