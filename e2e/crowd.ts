import { login, registerCreator, registerPatron } from '@udala/contract/auth';
import { createMembership } from '@udala/contract/memberships';
import {
  createPayout,
  getBalance,
  resolveAccount,
  savePayoutAccount,
  savePayoutSettings,
} from '@udala/contract/payouts';
import { createPost } from '@udala/contract/posts';
import { saveOwnPage } from '@udala/contract/profiles';
import { requestReauth } from '@udala/contract/security';
import { cancelSubscription, endSubscription, pauseSubscription } from '@udala/contract/subscription-changes';
import { listOwnSubscriptions, startSubscription, verifyPayment } from '@udala/contract/subscriptions';
import { demoPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import { payWithTestCard, readCode } from '../seed/sandbox.ts';
import { signUp } from '../seed/sign-up.ts';
import { worldOf, type Books } from './books.ts';
import { bvn } from './identity.ts';
import type { Instance } from './instance.ts';
import { expect } from './test.ts';

/** Fate of a patron within a month. */
type Fate = 'pays' | 'fails' | 'cancels' | 'pauses' | 'is sent back' | 'disputes' | 'wins the dispute' | 'comes late';

export interface Fan {
  name: string;
  email: string;
  fate: Fate;
}

const fan = (name: string, fate: Fate): Fan => ({
  name,
  fate,
  email: `${name.split(' ')[0]?.toLowerCase()}@crowd.example`,
});

export const fans: readonly Fan[] = [
  fan('Amara Eze', 'pays'),
  fan('Bola Ajayi', 'pays'),
  fan('Chuks Obi', 'pays'),
  fan('Dami Alabi', 'fails'),
  fan('Efe Okoro', 'fails'),
  fan('Funmi Bello', 'cancels'),
  fan('Gozie Nnadi', 'pauses'),
  fan('Hauwa Musa', 'is sent back'),
  fan('Ibrahim Sule', 'is sent back'),
  fan('Jumoke Ade', 'disputes'),
  fan('Kelechi Uche', 'wins the dispute'),
  fan('Lola Cole', 'comes late'),
];
export const creator = { name: 'Ife Martins', email: 'ife@crowd.example', userName: 'ife' };
/** A price whose fees are no round sums. */
const oddPrice = 3333;
const benefits = ['Exclusive Content'];

/**
 * A creator and a dozen patrons, one of every kind, over two months; the test decides what to check. Returns a function
 * that adds another patron.
 */
export async function gatherCrowd(
  product: Instance,
  books: Books,
  price = oddPrice,
): Promise<(one: Fan) => Promise<void>> {
  const stage = await stageOf(product, books);
  const join = await openPage(stage, price);
  await Promise.all(fans.filter(({ fate }) => fate !== 'comes late').map(join));
  await letMonthPass(stage);
  await letGo(stage);
  await disputeSome(stage, those('wins the dispute'));
  await payOut(stage);
  // Nothing is paid out while a bank disputes a payment, and one that nobody answers is lost after a day.
  await disputeSome(stage, those('disputes'));
  await Promise.all(those('comes late').map(join));
  return join;
}

const those = (fate: Fate) => fans.filter((one) => one.fate === fate);

async function stageOf(product: Instance, books: Books) {
  const world = await worldOf(product);
  const call = createClient(product.url);
  return {
    product,
    books,
    world,
    call,
    codeOf: (email: string) => readCode(world.sandbox, email),
    tokenOf: async (email: string) => (await call(login, { body: { email, password: demoPassword } })).token,
    until: (query: string, rows: number, values: unknown[] = []) =>
      expect.poll(async () => (await books.rows(query, values)).length, { timeout: 60_000 }).toBe(rows),
  };
}
type Stage = Awaited<ReturnType<typeof stageOf>>;

/** Opens the creator's page; returns a function that makes a person its patron. */
async function openPage({ product, call, codeOf }: Stage, price: number) {
  const { token } = await signUp(product.url, registerCreator, creator, codeOf);
  const page = { pageName: 'Slow Drums', userName: creator.userName, mode: 'posts-and-community' } as const;
  await call(saveOwnPage, { token, body: page });
  const { id: membershipId } = await call(createMembership, { token, body: { price, benefits } });
  const post = {
    title: 'Left hand alone',
    description: 'Slow, for one whole song.',
    postType: 'Feed',
    visibility: 'patrons',
  } as const;
  await call(createPost, { token, body: post });
  // The available balance waits until the creator withdraws it.
  await call(savePayoutSettings, { token, body: { isWeekly: false } });
  return async (one: Fan) => {
    const { token: patronToken } = await signUp(product.url, registerPatron, one, codeOf);
    const input = { token: patronToken, body: { membershipId, price } };
    const { reference, authorizationUrl } = await call(startSubscription, input);
    await payWithTestCard(authorizationUrl);
    await call(verifyPayment, { token: patronToken, params: { reference } });
  };
}

/** Renews for a month, until the declined cards have no attempt left for now. */
async function letMonthPass({ world, until }: Stage): Promise<void> {
  for (const { email } of those('fails')) await world.decline(email);
  await world.pass(31);
  const charged = `select distinct a.invoice_id from charge_attempts a join invoices i on i.id = a.invoice_id join users u on u.id = i.patron_id
    where a.kind = 'saved' and a.settled_at is not null and u.email like '%@crowd.example'`;
  await until(charged, fans.length - those('comes late').length);
}

async function letGo({ call, tokenOf, until }: Stage): Promise<void> {
  const subscriptionOf = async (token: string): Promise<string> =>
    (await call(listOwnSubscriptions, { token, query: {} })).items[0]?.id ?? '';
  for (const { email } of those('cancels')) {
    const token = await tokenOf(email);
    await call(cancelSubscription, { token, params: { id: await subscriptionOf(token) } });
  }
  for (const { email } of those('pauses')) {
    const token = await tokenOf(email);
    await call(pauseSubscription, { token, params: { id: await subscriptionOf(token) } });
  }
  const token = await tokenOf(creator.email);
  for (const { email } of those('is sent back')) {
    const id = await subscriptionOf(await tokenOf(email));
    await call(endSubscription, { token, params: { id }, body: { refund: true } });
  }
  await until(`select from refunds`, those('is sent back').length);
}

/** Their banks dispute the newest payment, and win for those whose fate it is. */
async function disputeSome({ books, world, until }: Stage, people: readonly Fan[]): Promise<void> {
  for (const one of people) {
    const [newest] = await books.rows<{ reference: string }>(
      `select a.reference from charge_attempts a join invoices i on i.id = a.invoice_id join users u on u.id = i.patron_id
       where u.email = $1 and a.state = 'succeeded' order by a.id desc limit 1`,
      [one.email],
    );
    const dispute = await world.dispute(newest?.reference ?? '');
    await until(`select from disputes where provider_id = $1`, 1, [dispute.id]);
    if (one.fate === 'disputes') continue;
    await world.lose(dispute);
    await until(`select from disputes where provider_id = $1 and state = 'lost'`, 1, [dispute.id]);
  }
}

/** After some days the held money is available to the creator and goes to their bank. */
async function payOut({ call, world, tokenOf, until }: Stage): Promise<void> {
  await world.pass(4);
  await until(`select from refunds where state = 'done'`, those('is sent back').length);
  await until(
    `select from ledger_accounts a join users u on u.id = a.owner_id
     where u.email = $1 and a.kind = 'creator_held' and a.balance_kobo = 0`,
    1,
    [creator.email],
  );
  const token = await tokenOf(creator.email);
  let code: string | undefined;
  const reauthenticate = async () => {
    await call(requestReauth, { token });
    code = await readCode(world.sandbox, creator.email, code);
    return code;
  };
  const account = { bankCode: '058', accountNumber: '0123456789' };
  const { accountName } = await call(resolveAccount, { token, query: account });
  const identity = { firstName: accountName, lastName: accountName, bvn };
  await call(savePayoutAccount, { token, body: { ...account, identity, reauth: await reauthenticate() } });
  await until(
    `select from payout_accounts a join users u on u.id = a.creator_id
     where u.email = $1 and a.identity_verified_at is not null`,
    1,
    [creator.email],
  );
  const { withdrawal } = await call(getBalance, { token });
  await call(createPayout, {
    token,
    body: { amountKobo: withdrawal?.amountKobo ?? 0, reauth: await reauthenticate() },
  });
  await until(`select from payouts where state = 'succeeded'`, 1);
}
