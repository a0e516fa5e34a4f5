import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../../sandbox.ts';
import { BehavioursChange } from '../behaviours/behaviours.ts';
import { listMovements, totalsOf } from '../movements/movements.queries.ts';
import { topUp } from '../movements/movements.ts';
import { balanceKobo, floatKobo, setFloat } from '../payouts/balance.queries.ts';

const largestKobo = 1e12;

const Deposit = Type.Union([
  Type.Object(
    { floatKobo: Type.Integer({ minimum: -largestKobo, maximum: largestKobo }) },
    { additionalProperties: false },
  ),
  Type.Object({ topUpKobo: Type.Integer({ minimum: 1, maximum: largestKobo }) }, { additionalProperties: false }),
]);
type Deposit = Static<typeof Deposit>;

/** How kind or harsh the provider is. */
export function behavioursControl(app: FastifyInstance, { behaviours }: Sandbox): void {
  app.get('/behaviours', () => behaviours.get());

  app.post<{ Body: BehavioursChange }>('/behaviours', { schema: { body: BehavioursChange } }, (request) =>
    behaviours.set(request.body),
  );
}

/** The business's money at the provider, and every movement of it. */
export function balanceControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox;

  app.get('/balance', () => ({ balanceKobo: balanceKobo(sandbox) }));

  app.post<{ Body: Deposit }>('/balance', { schema: { body: Deposit } }, ({ body }) => {
    store.inTransaction(() => {
      if ('floatKobo' in body) setFloat(sandbox, body.floatKobo);
      else topUp(sandbox, body.topUpKobo);
    });
    return { balanceKobo: balanceKobo(sandbox) };
  });

  app.get('/log', () => {
    const openingKobo = floatKobo(sandbox);
    const items = listMovements(store).map((movement) => ({
      ...movement,
      balanceKobo: openingKobo + movement.balanceKobo,
    }));
    return { items, totals: { ...totalsOf(store), balanceKobo: balanceKobo(sandbox), openingKobo } };
  });
}
