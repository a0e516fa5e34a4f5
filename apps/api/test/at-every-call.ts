import type { Endpoint } from '@udala/contract/endpoint';
import { createPayout, listBanks, resolveAccount, savePayoutAccount } from '@udala/contract/payouts';
import { startSubscription, verifyPayment } from '@udala/contract/subscriptions';
import { insertAccount } from '#features/money/payouts/account.queries.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { mailedReauthCode } from './authenticator.ts';
import { freshKey, makeCreator, type Creator } from './factories.ts';
import { call, eventually } from './harness.ts';
import { confirmIdentity, identityOf } from './identity.ts';
import type { Asking, KillableServer } from './killable.ts';
import { change, makePaidMember, moveBack, rowOf } from './subscriptions.ts';
import { deliver, join, makePair, payAt, verify } from './money.ts';
import type { MoneyProcesses } from './money-processes.ts';
import { accounts, earn, referenceOf } from './payouts.ts';

/** An action of a person or the schedule that takes one or more calls to the provider. */
export interface Errand {
  /** Starts it; without `ask` the process finds it at its next tick. */
  ask?(process: KillableServer): Promise<unknown>;
  /** True once all of it is done. */
  isDone(): Promise<boolean>;
  brings?: 'money';
}
/** Sets up the participants. */
export type Prepare = (server: MoneyProcesses) => Promise<Errand>;

const ALL = 500_000;

/** Sends a request to the process, which may die before it answers. */
const send = async (process: KillableServer, endpoint: Endpoint, asking: Asking) => void process.send(endpoint, asking);

const openCheckout: Prepare = async ({ app, deps }) => {
  const pair = await makePair(deps);
  const { patron, membershipId, price } = pair;
  const key = freshKey();
  return {
    ask: (process) => send(process, startSubscription, { token: patron.token, key, body: { membershipId, price } }),
    async isDone() {
      const { status, body } = await join(app, pair, { key });
      if (status !== 201) return false;
      await payAt(body.authorizationUrl, 'success');
      return (await verify(app, pair, body.reference)).body.status === 'paid';
    },
  };
};

const comeBackPaid: Prepare = async ({ app, deps }) => {
  const pair = await makePair(deps);
  const { body } = await join(app, pair);
  await payAt(body.authorizationUrl, 'success');
  const { token } = pair.patron;
  return {
    ask: (process) => send(process, verifyPayment, { token, params: { reference: body.reference } }),
    isDone: async () => (await rowOf(deps, body.subscriptionId)).period_no === 1,
    brings: 'money',
  };
};

const renew: Prepare = async (server) => {
  const { id } = await makePaidMember(server);
  return {
    ask: () => moveBack(server.deps, id, 32),
    isDone: async () => (await rowOf(server.deps, id)).period_no === 2,
    brings: 'money',
  };
};

const sendBack: Prepare = async (server) => {
  const { app, deps } = server;
  const { id, creator } = await makePaidMember(server);
  return {
    ask: () => change(app, 'endSubscription', id, { token: creator.token, body: { refund: true } }),
    async isDone() {
      const refund = deps.db.selectFrom('refunds').select('state').where('creator_id', '=', creator.id);
      return (await refund.executeTakeFirst())?.state === 'done';
    },
  };
};

const dispute =
  ({ isHeardOf }: { isHeardOf: boolean }): Prepare =>
  async (server) => {
    const { app, deps, control } = server;
    const { id, creator } = await makePaidMember(server);
    const { reference } = await deps.db
      .selectFrom('charge_attempts as a')
      .innerJoin('invoices as i', 'i.id', 'a.invoice_id')
      .select('a.reference')
      .where('i.subscription_id', '=', id)
      .executeTakeFirstOrThrow();
    return {
      async ask() {
        const { id: objectId } = await control<{ id: number }>('disputes', { reference });
        if (isHeardOf) await deliver(app, JSON.stringify({ event: 'charge.dispute.create', data: { id: objectId } }));
      },
      async isDone() {
        const rows = deps.db.selectFrom('disputes').select('state').where('creator_id', '=', creator.id);
        return (await rows.execute()).map(({ state }) => state).join(' ') === 'open';
      },
    };
  };

/** A creator with a bank account and a balance to withdraw. */
async function makeEarner({ deps }: MoneyProcesses): Promise<Creator> {
  const creator = await makeCreator(deps);
  const { bankCode, accountNumber } = accounts.arrives;
  const accountName = creator.name;
  const { recipientCode } = await deps.payments.saveRecipient({ bankCode, accountNumber, accountName });
  const now = deps.clock.now();
  const last4 = accountNumber.slice(-4);
  const account = { creatorId: creator.id, recipientCode, bankCode, bankName: 'A bank', last4, accountName };
  await inTransaction(deps.db, (tx) => insertAccount(tx, { ...account, usableAt: now, now }));
  await confirmIdentity(deps, creator.id);
  await earn(deps, creator.id, ALL);
  return creator;
}

const AMOUNT = 499_000;

async function prepareWithdrawal(server: MoneyProcesses) {
  const { app, deps } = server;
  const creator = await makeEarner(server);
  const reauth = await mailedReauthCode(server, creator);
  const withdraw = async (): Promise<string> => {
    const body = { amountKobo: AMOUNT, reauth };
    const headers = { 'idempotency-key': freshKey() };
    return (await call(app, createPayout, { token: creator.token, body, headers })).body.id;
  };
  const isIn = async (state: string) => {
    const payout = deps.db.selectFrom('payouts').select('state').where('creator_id', '=', creator.id);
    return (await payout.executeTakeFirst())?.state === state;
  };
  return { withdraw, isIn };
}

const withdrawMoney: Prepare = async (server) => {
  const { withdraw, isIn } = await prepareWithdrawal(server);
  return { ask: withdraw, isDone: () => isIn('succeeded') };
};

const hearOfArrival: Prepare = async (server) => {
  const { withdraw, isIn } = await prepareWithdrawal(server);
  const reference = referenceOf(await withdraw());
  await eventually(() => isIn('sent'));
  return {
    ask: () => server.control(`transfers/${reference}`, { status: 'success' }),
    isDone: () => isIn('succeeded'),
  };
};

/** Time passes only once the call was reached: the code that the person gives does not last. */
const saveAccount =
  (endpoint: string): Prepare =>
  async (server) => {
    const { app, deps } = server;
    const creator = await makeCreator(deps);
    const { token } = creator;
    const identity = identityOf(accounts.arrives);
    const reauthBody = async () => ({ ...accounts.arrives, identity, reauth: await mailedReauthCode(server, creator) });
    const body = await reauthBody();
    return {
      async ask(process) {
        await send(process, savePayoutAccount, { token, body });
        await eventually(async () => {
          const { items } = await server.control<{ items: { endpoint: string }[] }>('faults');
          return items.every((fault) => fault.endpoint !== endpoint);
        });
      },
      isDone: async () => (await call(app, savePayoutAccount, { token, body: await reauthBody() })).status === 200,
    };
  };

const lookUpBanks: Prepare = async ({ app, deps }) => {
  const { token } = await makeCreator(deps);
  return {
    ask: (process) => send(process, listBanks, { token }),
    isDone: async () => (await call(app, listBanks, { token })).status === 200,
  };
};

const lookUpName: Prepare = async ({ app, deps }) => {
  const { token } = await makeCreator(deps);
  const query = { ...accounts.arrives };
  return {
    ask: (process) => send(process, resolveAccount, { token, query }),
    isDone: async () => (await call(app, resolveAccount, { token, query })).status === 200,
  };
};

/** The provider calls of the reconciliation and of the import of settlements. */
const compareBooks: Prepare = async () => ({ isDone: async () => true });

/**
 * Every provider call, with an errand that makes it: in rounds, so that one kill interrupts many calls, and no errand
 * of a round waits for another one.
 */
export const rounds: Record<string, Prepare>[] = [
  {
    'GET /transaction': compareBooks,
    'GET /balance': renew,
    'POST /transaction/initialize': openCheckout,
    'GET /refund': sendBack,
    'GET /bank': lookUpBanks,
  },
  {
    'GET /transfer': compareBooks,
    'GET /settlement': compareBooks,
    'POST /transfer': withdrawMoney,
    'GET /transfer/verify/:reference': hearOfArrival,
    'POST /refund': sendBack,
    'GET /bank/resolve': lookUpName,
  },
  {
    'GET /dispute': dispute({ isHeardOf: false }),
    'GET /dispute/:id': dispute({ isHeardOf: true }),
    'POST /transaction/charge_authorization': renew,
    'GET /transaction/verify/:reference': comeBackPaid,
    'POST /transferrecipient': saveAccount('POST /transferrecipient'),
    'POST /customer': saveAccount('POST /customer'),
    'POST /customer/:code/identification': saveAccount('POST /customer/:code/identification'),
  },
];
