import { timingSafeEqual } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@udala/contract/endpoint';
import type { googleAuth, googleExchangeCode } from '@udala/contract/google';
import type { Deps } from '#app/deps.ts';
import { findCreatorByLabel } from '#features/identity/creators/creators.queries.ts';
import { countFailures } from '#platform/rate-limits.ts';
import { later } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Google } from '#platform/google/google.ts';
import { AppError, invalidField, notFound } from '#platform/http/errors.ts';
import { pageUrl } from '#platform/http/hosts.ts';
import { newSecret, sha256 } from '#platform/secrets.ts';
import { say } from '#platform/say.ts';
import { bucketsFrom } from '../auth-limits.ts';
import type { Device } from '../device-cookie.ts';
import { enterWithGoogle } from './google-entry.service.ts';
import { EXCHANGE_CODE_LIFETIME_MS } from '../exchange/exchange-limits.ts';
import { googleRejectionsFrom } from './google-limits.ts';
import { insertExchangeCode, consumeExchangeCode } from './google.queries.ts';
import { signIn, type SignedIn } from '../signed-in.ts';

interface GoogleCaller {
  google: Google;
  device: Device;
}

const AWAITED_AT = '/membership/auth/google';

/** Signs in on the members site, the only origin that Google knows. */
export function signInWithGoogle(deps: Deps, caller: GoogleCaller, body: BodyOf<typeof googleAuth>): Promise<SignedIn> {
  const { credential, role = 'patron', register: isRegistering = false, secondFactor } = body;
  if (credential === undefined) throw invalidField('credential', say().errors.fieldMissing);
  assertEmpty(body, ['code', 'verifier']);
  return countRejections(deps, caller.device, () =>
    enterWithGoogle(deps, caller, { credential, secondFactor, role, isRegistering }, (tx, userId) =>
      signIn(tx, deps, userId, caller.device),
    ),
  );
}

/** Authenticates a patron on the members site for a creator's host, and opens no session here. */
export async function issueExchangeCode(
  deps: Deps,
  caller: GoogleCaller,
  { credential, userName, challenge, secondFactor }: BodyOf<typeof googleExchangeCode>,
): Promise<ReplyOf<typeof googleExchangeCode>> {
  const { publicUrl } = deps.config;
  const label = userName.toLowerCase();
  if (!(await findCreatorByLabel(deps.db, label))?.is_active) throw notFound();
  const page = new URL(pageUrl(publicUrl, label));
  const entry = { credential, secondFactor, role: 'patron', isRegistering: false } as const;
  return countRejections(deps, caller.device, () =>
    enterWithGoogle(deps, caller, entry, async (tx, userId) => {
      const code = newSecret();
      const expiresAt = later(deps.clock.now(), EXCHANGE_CODE_LIFETIME_MS);
      await insertExchangeCode(tx, {
        codeHash: sha256(code),
        userId,
        host: `${label}.${publicUrl.host}`,
        challenge: Buffer.from(challenge, 'base64url'),
        expiresAt,
      });
      return { code, url: new URL(AWAITED_AT, page).href, expiresAt: expiresAt.toISOString() };
    }),
  );
}

/** Redeems a code from the members site on a creator's host. A wrong verifier uses the code up, to stop guessing. */
export async function redeemExchangeCode(
  deps: Deps,
  device: Device,
  body: BodyOf<typeof googleAuth>,
): Promise<SignedIn> {
  const { code, verifier } = body;
  if (code === undefined) throw invalidField('code', say().errors.fieldMissing);
  if (verifier === undefined) throw invalidField('verifier', say().errors.fieldMissing);
  assertEmpty(body, ['credential', 'role', 'register', 'secondFactor']);
  return countRejections(deps, device, async () => {
    // Uses one transaction: a reset either deletes the code, or waits for this session and ends it.
    const entered = await inTransaction(deps.db, async (tx) => {
      const taken = await consumeExchangeCode(tx, { codeHash: sha256(code), host: device.host, now: deps.clock.now() });
      const isVerified = taken && timingSafeEqual(taken.challenge, sha256(verifier));
      return isVerified ? signIn(tx, deps, taken.user_id, device) : null;
    });
    if (!entered) throw new AppError('unauthenticated', say().googleServer.exchangeRefused);
    return entered;
  });
}

/** Rejects the fields of the other site's form. */
function assertEmpty(body: BodyOf<typeof googleAuth>, names: readonly (keyof typeof body)[]): void {
  const given = names.find((name) => body[name] !== undefined);
  if (given !== undefined) throw invalidField(given, say().errors.fieldMustBeEmpty);
}

/** Counts the rejected calls of one network; only machines have many. */
const countRejections = <T>(deps: Deps, { network }: Device, enter: () => Promise<T>): Promise<T> =>
  countFailures(deps, bucketsFrom(googleRejectionsFrom, network), undefined, enter);
