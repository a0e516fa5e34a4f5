import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { assertInvariants } from '#test/invariants.ts';
import { commands } from '#test/model/commands.ts';
import { MembershipModel } from '#test/model/membership-model.ts';
import { openWorld, Story, type World } from '#test/model/world.ts';

const LANES = 4;
const SEEDS = Number(process.env['MODEL_SEEDS'] ?? 1000);

let worlds: World[] = [];
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: LANES }, openWorld));
}, 60_000);
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** What the provider kept of her money is what the model says was owed: once a period, and nothing beside. */
async function assertMoney(model: MembershipModel, story: Story): Promise<void> {
  const { world } = story;
  for (let round = 0; round < 2; round += 1) await world.pass(61 * 60_000);
  model.tick(world.now());
  const charges = await story.charges();
  const wanted = [...model.money.values()];
  assert.equal(charges.length, wanted.length + model.surplus, 'payments that came');
  const kept = charges.filter(({ refundedKobo }) => refundedKobo === 0).length;
  assert.equal(kept, wanted.filter((money) => money !== 'sent back').length, 'payments that are kept');
}

it(`holds over ${SEEDS} stories`, async () => {
  await Promise.all(
    worlds.map((world) =>
      fc.assert(
        fc.asyncProperty(fc.commands(commands, { maxCommands: 12 }), async (story) => {
          const begun = await Story.begin(world);
          const model = new MembershipModel();
          await fc.asyncModelRun(() => ({ model, real: begun }), story);
          await assertMoney(model, begun);
          await assertInvariants(world.deps.db);
          await begun.leave(model);
        }),
        { numRuns: SEEDS / LANES, endOnFailure: true },
      ),
    ),
  );
}, 300_000);
