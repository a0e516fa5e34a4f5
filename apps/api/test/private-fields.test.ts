import { expect, test } from 'vitest';
import { allEndpoints } from './harness.ts';

// Responses contain only the fields of their schema, so the contract itself shows who receives private fields.

const isPrivate =
  /mail|phone|password|token|secret|card|bank|account|authori[sz]ation|customer|provider|hash|address|device|agent|note$/i;

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, inner]: [string, unknown]) =>
    key === 'properties' && typeof inner === 'object' && inner !== null
      ? Object.entries(inner).flatMap(([name, field]) => [name, ...fieldsOf(field)])
      : fieldsOf(inner),
  );
}

/** Responses only about the viewer, or about nobody. */
const aboutOneself: Record<string, string[]> = {
  verifySignup: ['PhoneNumber', 'email', 'token'],
  login: ['PhoneNumber', 'email', 'token'],
  redeemSessionCode: ['PhoneNumber', 'email', 'token'],
  googleAuth: ['PhoneNumber', 'email', 'token'],
  resetPassword: ['PhoneNumber', 'email', 'token'],
  changePassword: ['PhoneNumber', 'email', 'token'],
  changeEmail: ['PhoneNumber', 'email', 'token'],
  getOwnProfile: ['PhoneNumber', 'email'],
  updateProfile: ['PhoneNumber', 'email'],
  listSessions: ['userAgent'],
  getSecurity: ['hasPassword'],
  beginTotp: ['secret'],
  startSubscription: ['authorizationUrl'],
  paySubscription: ['authorizationUrl'],
  addPaymentMethod: ['authorizationUrl'],
  listPaymentMethods: ['bank'],
  useForAll: ['bank'],
  removePaymentMethod: ['bank'],
  followLink: ['authorizationUrl'],
  verifyPayment: ['bank'],
  listOwnSubscriptions: ['bank'],
  cancelSubscription: ['bank'],
  pauseSubscription: ['bank'],
  resumeSubscription: ['bank'],
  agreeToPrice: ['bank'],
  createPayout: ['bankName', 'isBankToMend'],
  getBalance: ['account', 'accountName', 'bankName'],
  listPayouts: ['bankName', 'isBankToMend'],
  resolveAccount: ['accountName'],
  resolveRefundAccount: ['accountName'],
  savePayoutAccount: ['accountName', 'bankName'],
  listPayments: ['accountForKobo', 'bank'],
  getReceipt: ['accountForKobo', 'bank', 'payerEmail'],
  getStatement: ['providerFeesKobo'],
  getPreferences: ['fullTextByMail', 'postEmails', 'showEmail'],
  updatePreferences: ['fullTextByMail', 'postEmails', 'showEmail'],
  sendTestPush: ['devices'],
  getEmailPreferences: ['postEmails'],
  updateEmailPreferences: ['postEmails'],
};

/** The operator's address, which is public on purpose. */
const aboutOperator: Record<string, string[]> = { getConfig: ['email', 'providerFeeKobo'] };

/** Data of patrons for their creator: an address if its owner shows it, or if the creator imported it. */
const aboutPatrons: Record<string, string[]> = {
  listMembers: ['email'],
  getMember: ['email'],
  importMembers: ['email'],
  listInvitations: ['email'],
};

/** Data of people for operators alone, whom a command on the machine names. */
const forOperators: Record<string, string[]> = {
  getOperatorPayment: ['email', 'providerId'],
  searchOperatorPayments: ['email'],
};

/** Fields that are null for everybody but their owner, as the tests of these endpoints prove. */
const nullToOthers: Record<string, string[]> = {
  listSubscriptions: ['bank'],
  endSubscription: ['bank'],
};

test('no response contains another person’s private data', () => {
  const exposed = allEndpoints.flatMap(({ name, endpoint }) => {
    const fields = [...new Set(fieldsOf(endpoint.reply).filter((field) => isPrivate.test(field)))];
    return fields.length > 0 ? [[name, fields.toSorted()]] : [];
  });
  expect(Object.fromEntries(exposed)).toEqual({
    ...aboutOperator,
    ...aboutOneself,
    ...aboutPatrons,
    ...forOperators,
    ...nullToOthers,
  });
});
