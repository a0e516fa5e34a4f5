import { renewDue } from '#features/subscriptions/renewals/renewals.ts';
import type { Deps } from '#app/deps.ts';
import { WAIT_MS } from '../../../scripts/test/patience.ts';
import type { FaultyServer } from './faulty-server.ts';
import { makePaidMember, moveBack, type Member } from './subscriptions.ts';
import { unhurried } from './money.ts';

const LATENCY_MS = 400;

/**
 * Nothing becomes due by itself, and a connection to the database is waited for: more is done at once than the pool
 * holds, and what a busy machine lends too late is answered with 503.
 */
export function patient(deps: Deps): Deps {
  deps.pool.options.connectionTimeoutMillis = WAIT_MS;
  return unhurried(deps);
}

/** Somebody whose next payment is due and was not asked for yet. */
export async function makeDue(server: FaultyServer): Promise<Member> {
  const member = await makePaidMember(server);
  await moveBack(server.deps, member.id, 32);
  return member;
}

/**
 * Charges what is due, and acts once the provider is asked and has not answered. The answer is heard when both are done,
 * so that no busy machine comes too late.
 */
export async function whileCharged<Result>(server: FaultyServer, act: () => Promise<Result>): Promise<Result> {
  const slowly = { endpoint: 'POST /transaction/charge_authorization', kind: 'latency', ms: LATENCY_MS, times: 1 };
  await server.control('faults', slowly);
  let acting: Promise<Result> | undefined;
  // What the act throws is for the test alone, not for the renewal.
  const meanwhile = () => (acting ??= act()).catch(() => undefined);
  server.fail({ charge: { meanwhile } });
  await renewDue(server.deps);
  server.fail({});
  if (!acting) throw new Error('no charge was under way');
  return acting;
}
