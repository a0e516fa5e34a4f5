import assert from 'node:assert/strict';
import type { MoneyMode } from '@udala/contract/payouts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertInvariants } from '#test/invariants.ts';
import { commands, rareStories } from '#test/model/commands.ts';
import { SubscriptionModel } from '#test/model/subscription-model.ts';
import { openWorld, Story, type World } from '#test/model/world.ts';

const STORIES = Number(process.env['MODEL_STORIES'] ?? 100);
/** Far more than any story takes on a busy machine. */
const STORY_MAX_MS = 9_000;
/** Each worker has its own server, database and provider. */
const WORKERS = 2;
/** The maximum between two stories, so that they begin on any day of a month and at any time of a day. */
const MINUTES_BETWEEN = 31 * 24 * 60;
/** Stories per world; then a new one is opened, because each invariant scans all its data. */
const STORIES_A_WORLD = 25;

/**
 * Checks that the money retained at the provider equals the money owed by the model: one charge per period and no
 * other.
 */
async function assertMoney(model: SubscriptionModel, story: Story): Promise<void> {
  const { world } = story;
  for (let round = 0; round < 2; round += 1) await world.pass(61 * 60_000);
  model.tick(world.now());
  const charges = await story.charges();
  const owed = model.money;
  const nairaOf = (sums: readonly number[]) => sums.toSorted((a, b) => a - b);
  const came = [...owed.map(({ naira }) => naira), ...model.overpayment];
  assert.deepEqual(nairaOf(charges.map(({ amount }) => amount / 100)), nairaOf(came), 'what came');
  const retained = charges.filter(({ refundedKobo }) => refundedKobo === 0).map(({ amount }) => amount / 100);
  const expected = owed.filter(({ is }) => is !== 'sent back').map(({ naira }) => naira);
  assert.deepEqual(nairaOf(retained), nairaOf(expected), 'what is kept');
}

async function live(
  world: World,
  minutesBefore: number,
  happenings: Iterable<fc.AsyncCommand<SubscriptionModel, Story>>,
): Promise<void> {
  await world.pass(minutesBefore * 60_000);
  const story = await Story.begin(world);
  const model = new SubscriptionModel(story.morningMs);
  await fc.asyncModelRun(() => ({ model, real: story }), happenings);
  await assertMoney(model, story);
  await assertInvariants(world.deps.db);
  await story.leave(model);
}

/** Checks many random stories, and counts them. A failure prints its seed and the shortest failing story. */
async function liveThrough(stories: number, mode: MoneyMode): Promise<number> {
  let world = await openWorld(mode);
  let lived = 0;
  const story = fc.oneof(
    { weight: 9, arbitrary: fc.commands(commands, { maxCommands: 12 }) },
    { weight: 2, arbitrary: rareStories },
  );
  const property = fc.asyncProperty(fc.nat({ max: MINUTES_BETWEEN }), story, async (minutesBefore, happenings) => {
    if ((lived += 1) % STORIES_A_WORLD === 0) {
      await world.close();
      world = await openWorld(mode);
    }
    await live(world, minutesBefore, happenings);
  });
  try {
    await fc.assert(property, { numRuns: stories });
  } finally {
    await world.close();
  }
  return lived;
}

it.each(['split', 'platform', 'solo'] as const)(
  `holds over ${STORIES} stories in %s`,
  async (mode) => {
    const lived = await Promise.all(Array.from({ length: WORKERS }, () => liveThrough(STORIES / WORKERS, mode)));
    expect(lived).toEqual(lived.map(() => STORIES / WORKERS));
  },
  STORIES * STORY_MAX_MS,
);
