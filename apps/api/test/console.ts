import type { Endpoint } from '@udala/contract/endpoint';
import { confirmOperatorRequest, refundOperatorPayment, type Outcome } from '@udala/contract/operator';
import { availableTo, post, provider } from '#features/money/ledger/ledger.service.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Deps } from '#app/deps.ts';
import { mailedReauthCode } from './authenticator.ts';
import { freshKey, makePerson, type Person } from './factories.ts';
import { call, type Answer } from './harness.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';
import { referenceOf } from './money-back.ts';
import { makePaidMember, type Member } from './subscriptions.ts';

/** After this a person gets another code by email. */
const RESEND_MS = 31_000;

export interface PaidMember extends Member {
  /** The id of the payment, ₦2,500. */
  payment: string;
  reference: string;
}

export interface ConsoleServer extends MoneyServer {
  paid(): Promise<PaidMember>;
  /** A call with a fresh re-authentication code and key, unless the body or the headers have their own. */
  act<E extends Endpoint>(
    operator: Person,
    endpoint: E,
    given: { id: string; body?: object; key?: string },
  ): Promise<Answer<unknown>>;
  refund(operator: Person, payment: string, body?: object, key?: string): Promise<Answer<Outcome>>;
  confirm(operator: Person, id: string): Promise<Answer<unknown>>;
}

/** Actions above ₦2,000 wait. */
export async function startConsoleServer(): Promise<ConsoleServer> {
  const server = await startMoneyServer(undefined, { MONEY_SECOND_PERSON_ABOVE: '2000' });
  await server.control('settling', { delayMs: 0 });
  const act: ConsoleServer['act'] = async (operator, endpoint, { id, body = {}, key = freshKey() }) => {
    await server.passTime(RESEND_MS);
    return call(server.app, endpoint, {
      token: operator.token,
      params: { id },
      body: { reauth: await mailedReauthCode(server, operator), ...body },
      headers: { 'idempotency-key': key },
    });
  };
  return {
    ...server,
    async paid() {
      const member = await makePaidMember(server);
      const reference = await referenceOf(server.deps, member.id);
      const { id: payment } = await server.deps.db
        .selectFrom('charge_attempts')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      return { ...member, payment, reference };
    },
    act,
    refund: (operator, id, body = {}, key = freshKey()) =>
      act(operator, refundOperatorPayment, {
        id,
        body: { amountKobo: 100_000, bearer: 'creator', reason: 'Asked for it', ...body },
        key,
      }) as Promise<Answer<Outcome>>,
    confirm: (operator, id) => act(operator, confirmOperatorRequest, { id }),
  };
}

export const makeOperator = (deps: Deps, name = 'Funke Bello'): Promise<Person> =>
  makePerson(deps, { name, roles: ['patron', 'operator'] });

/** Takes more from a creator than they have. */
export const owe = ({ db, clock }: Deps, creatorId: string, amountKobo: number): Promise<void> =>
  inTransaction(db, (tx) =>
    post(tx, {
      kind: 'dispute_lost',
      key: `owed:${freshKey()}`,
      creatorId,
      invoiceId: null,
      at: clock.now(),
      movements: [{ from: availableTo(creatorId), to: provider, amountKobo }],
    }),
  );

/** What operators did, in order: who, what and the details. */
export const operatorsAudit = ({ db }: Deps) =>
  db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('actor', '<>', 'system')
    .where('actor', 'like', 'operator:%')
    .orderBy('id')
    .execute();
