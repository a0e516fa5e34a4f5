import { renewDue } from '#features/money/subscriptions/renewals/renewals.ts';
import type { Deps } from '#app/deps.ts';
import { WAIT_MS } from '../../../scripts/test/patience.ts';
import type { FaultyServer } from './faulty-server.ts';
import { makePaidMember, moveBack, type Member } from './subscriptions.ts';
import { unhurried } from './money.ts';

const LATENCY_MS = 400;

/**
 * No periodic jobs, and a long wait for database connections: the test runs more at once than the pool holds, and on a
 * busy machine a timeout would become a 503.
 */
export function patient(deps: Deps): Deps {
  deps.pool.options.connectionTimeoutMillis = WAIT_MS;
  return unhurried(deps);
}

/** A patron whose next payment is due and not charged yet. */
export async function makeDue(server: FaultyServer): Promise<Member> {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 32);
  return member;
}

/**
 * Charges what is due, and runs `act` while the provider processes the payment of one patron. The response is delayed
 * until both are done, so that the test also works on a busy machine.
 */
export async function whileCharged<Result>(
  server: FaultyServer,
  { patron }: Pick<Member, 'patron'>,
  act: () => Promise<Result>,
): Promise<Result> {
  const slowly = { endpoint: 'POST /transaction/charge_authorization', kind: 'latency', ms: LATENCY_MS, times: 1 };
  await server.control('faults', slowly);
  let acting: Promise<Result> | undefined;
  // An error of `act` concerns the test only, not the renewal.
  const meanwhile = ({ email }: { email: string }) =>
    email === patron.email ? (acting ??= act()).catch(() => undefined) : undefined;
  server.fail({ charge: { meanwhile } });
  await renewDue(server.deps);
  server.fail({});
  if (!acting) throw new Error('no charge was under way');
  return acting;
}
