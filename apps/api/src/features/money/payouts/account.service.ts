import type { BodyOf, QueryOf, ReplyOf } from '@udala/contract/endpoint';
import type * as contract from '@udala/contract/payouts';
import { checkReauth } from '#features/identity/auth/security/reauth.service.ts';
import type { Spend } from '#features/identity/auth/security/second-factor.ts';
import { getSecurityOf } from '#features/identity/auth/security/security.service.ts';
import { orAway, toBankDto, type Banks } from '#features/money/billing/banks.ts';
import { findSubaccount, setPayee } from '#features/money/billing/shares.queries.ts';
import { assertMayManagePageHere } from '#features/identity/creators/creators.policy.ts';
import { readerOf } from '#features/identity/users/readers.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { days, later, minutes } from '#platform/clock.ts';
import { inTransaction, violatedConstraint, type Tx } from '#platform/db/transaction.ts';
import { AppError, invalidField } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { outgoingMail } from '#platform/mail/outgoing.ts';
import type { BankAccount } from '#platform/payments/payments.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';
import { beginCheck } from './identity.queries.ts';
import { assertIdentityFits, assertNameFits, checkIdentity } from './identity.service.ts';
import { bankAccountEmail } from './payout-emails.ts';
import { assertBankIsOurs } from './withdrawal.ts';
import { findSameAccount, insertAccount, retireAccount, type AccountRow } from './account.queries.ts';

/** Look-ups of account names by one creator: enough to mistype their own, too few to look up other people's. */
const accountNames: RateLimit = { name: 'account names', max: 30, windowMs: minutes(60) };
const accountNamesADay: RateLimit = { name: 'account names a day', max: 60, windowMs: days(1) };
const BANK_CHANGE_HOLD_MS = days(1);

export async function listBanks(banks: Banks, viewer: Viewer): Promise<ReplyOf<typeof contract.listBanks>> {
  assertMayManagePageHere(viewer);
  return { items: (await banks()).map(toBankDto) };
}

/** @throws AppError `invalid_request` when the bank knows no such account, `rate_limited` after too many tries. */
export async function resolveAccount(
  deps: Deps,
  viewer: Viewer,
  account: QueryOf<typeof contract.resolveAccount>,
): Promise<{ accountName: string }> {
  assertMayManagePageHere(viewer);
  const buckets = [accountNames, accountNamesADay].map((limit) => ({ limit, key: viewer.userId }));
  await enforceRateLimits(deps, buckets, say().authServer.tooManyTries);
  return orAway(
    () => deps.payments.resolveAccount(account),
    () => invalidField('accountNumber', say().payoutsServer.accountUnknown),
  );
}

/**
 * Replaces the creator's payout account. Looks the account name up again; account number and BVN go to the provider only.
 * Re-authentication comes after that, so that an invalid request does not use it up, and before a subaccount is made or
 * an identity checked.
 */
export async function savePayoutAccount(
  deps: Deps,
  banks: Banks,
  viewer: Viewer,
  { reauth, identity, ...account }: BodyOf<typeof contract.savePayoutAccount>,
): Promise<contract.PayoutAccount> {
  assertMayManagePageHere(viewer);
  assertBankIsOurs(deps);
  assertIdentityFits(deps, identity);
  const bank = (await banks()).find(({ code }) => code === account.bankCode);
  if (!bank) throw invalidField('bankCode', say().payoutsServer.bankUnknown);
  const { accountName } = await resolveAccount(deps, viewer, account);
  if (identity) assertNameFits(identity, accountName);
  const { recipientCode } = await orAway(
    () => deps.payments.saveRecipient({ ...account, accountName }),
    () => invalidField('accountNumber', say().payoutsServer.accountUnknown),
  );
  const spend = await checkReauth(deps, viewer, reauth);
  const subaccountCode = await subaccountFor(deps, viewer.userId, { account, accountName, recipientCode });
  const same = await findSameAccount(deps.db, { creatorId: viewer.userId, recipientCode });
  const isKnown = !identity || same?.identity_state === 'verified';
  const identityCustomer = isKnown ? null : await checkIdentity(deps, viewer, { account, identity });
  const named = { account, bankName: bank.name, accountName, recipientCode, subaccountCode, identityCustomer };
  return toAccountDto(await replaceAccount(deps, viewer, named, spend));
}

interface NamedAccount {
  account: BankAccount;
  bankName: string;
  accountName: string;
  recipientCode: string;
  /** Null where payments are not divided. */
  subaccountCode: string | null;
  /** The provider's code of the check whose the account is; null where there is none. */
  identityCustomer: string | null;
}

/** The provider makes another subaccount at each request, so that the creator's earlier one is used again. */
async function subaccountFor(
  deps: Pick<Deps, 'config' | 'db' | 'payments'>,
  creatorId: string,
  { account, accountName, recipientCode }: Pick<NamedAccount, 'account' | 'accountName' | 'recipientCode'>,
): Promise<string | null> {
  if (deps.config.moneyMode !== 'split') return null;
  const known = await findSubaccount(deps.db, { creatorId, recipientCode });
  if (known !== undefined) return known;
  const { subaccountCode } = await orAway(
    () => deps.payments.createSubaccount({ ...account, businessName: accountName }),
    () => invalidField('accountNumber', say().payoutsServer.accountUnknown),
  );
  return subaccountCode;
}

async function replaceAccount(deps: Deps, viewer: Viewer, named: NamedAccount, spend: Spend): Promise<AccountRow> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const row = await replaceIn(tx, deps, viewer, named);
      await spend(tx);
      return row;
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'payout_accounts_one' || violated === 'subaccounts_one')
      throw new AppError('conflict', say().errors.conflict);
    throw error;
  }
}

async function replaceIn(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  viewer: Viewer,
  named: NamedAccount,
): Promise<AccountRow> {
  const row = await currentOf(tx, deps, viewer, named);
  if (named.identityCustomer === null) return row;
  await beginCheck(tx, { accountId: row.id, customerCode: named.identityCustomer, now: deps.clock.now() });
  return { ...row, identity_state: 'pending' };
}

/** Saving the current account again starts no new hold. */
async function currentOf(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  viewer: Viewer,
  named: NamedAccount,
): Promise<AccountRow> {
  const { account, bankName, accountName, recipientCode, subaccountCode } = named;
  const now = deps.clock.now();
  const creatorId = viewer.userId;
  const payee = { creatorId, recipientCode, now };
  const same = await findSameAccount(tx, { creatorId, recipientCode });
  if (same) {
    if (subaccountCode !== null) await setPayee(tx, { ...payee, code: subaccountCode, usableAt: same.usable_at });
    return same;
  }
  const isChange = await retireAccount(tx, creatorId, now);
  const row = await insertAccount(tx, {
    creatorId,
    recipientCode,
    bankCode: account.bankCode,
    bankName,
    last4: account.accountNumber.slice(-4),
    accountName,
    usableAt: isChange ? later(now, BANK_CHANGE_HOLD_MS) : now,
    now,
  });
  if (subaccountCode !== null) await setPayee(tx, { ...payee, code: subaccountCode, usableAt: row.usable_at });
  const { email } = await getSecurityOf(tx, viewer);
  await deps.jobs.send(
    tx,
    outgoingMail,
    bankAccountEmail(await readerOf(tx, email), deps.config, {
      ...row,
      bankChangeHoldUntil: isChange ? row.usable_at : null,
    }),
  );
  return row;
}

export const toAccountDto = (row: AccountRow): contract.PayoutAccount => ({
  bankName: row.bank_name,
  last4: row.last4,
  accountName: row.account_name,
  usableAt: row.usable_at.toISOString(),
  identity: row.identity_state,
});
