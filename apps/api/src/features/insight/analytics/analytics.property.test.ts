import type { AnalyticsRange } from '@udala/contract/analytics';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lagosDate } from '#features/money/billing/calendar.ts';
import { readAnalytics } from '#test/analytics.ts';
import { assertInvariants } from '#test/invariants.ts';
import { commands } from '#test/model/commands.ts';
import { SubscriptionModel } from '#test/model/subscription-model.ts';
import { openWorld, Story, type World } from '#test/model/world.ts';
import { readStatement } from '#test/statements.ts';

const STORIES = 12;

let world: World;
beforeAll(async () => void (world = await openWorld('platform')));
afterAll(() => world.close());

/** Replays the subscription events up to the end of a day. */
async function replayOf({ creator }: Story) {
  const events = await world.deps.db
    .selectFrom('subscription_events')
    .selectAll()
    .where('creator_id', '=', creator.id)
    .orderBy('id')
    .execute();
  return (day: string) => {
    const now = new Map<string, { state: string; kobo: number }>();
    for (const event of events) {
      if (lagosDate(event.at) > day) continue;
      now.set(event.subscription_id, { state: event.to_state, kobo: event.price_kobo });
    }
    const subscriptions = [...now.values()];
    const monthly = subscriptions.filter(({ state }) => state === 'active' || state === 'past_due');
    return {
      patrons: subscriptions.filter(({ state }) => state === 'active' || state === 'past_due' || state === 'ending')
        .length,
      monthlyKobo: monthly.reduce((sum, { kobo }) => sum + kobo, 0),
    };
  };
}

async function agree(story: Story, range: AnalyticsRange): Promise<void> {
  const { app, deps } = world;
  const analytics = await readAnalytics(app, story.creator, range);
  const { from, to } = analytics;
  const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

  const at = await replayOf(story);
  expect(analytics.days.map(({ patrons }) => patrons)).toEqual(analytics.days.map(({ date }) => at(date).patrons));
  for (const { date, patrons, joined, left } of analytics.days) {
    expect(patrons).toBe(at(dayBefore(date)).patrons + joined - left);
  }
  const stats = deps.db.selectFrom('creator_stats').select('patrons').where('creator_id', '=', story.creator.id);
  expect(analytics.patrons).toEqual({
    now: (await stats.executeTakeFirst())?.patrons ?? 0,
    before: at(dayBefore(from)).patrons,
  });
  expect(analytics.monthlyKobo).toEqual({ now: at(to).monthlyKobo, before: at(dayBefore(from)).monthlyKobo });

  const takenIn = async (first: string, last: string) => {
    const { sums } = await readStatement(app, story.creator, { from: first, to: last });
    const { grossKobo, providerFeesKobo, platformFeesKobo, refundsKobo, disputesKobo } = sums;
    return [grossKobo, grossKobo + providerFeesKobo + platformFeesKobo + refundsKobo + disputesKobo];
  };
  const first = Temporal.PlainDate.from(from)
    .subtract({ days: Number(range) })
    .toString();
  expect([analytics.grossKobo.now, analytics.netKobo.now]).toEqual(await takenIn(from, to));
  expect([analytics.grossKobo.before, analytics.netKobo.before]).toEqual(await takenIn(first, dayBefore(from)));
  expect(analytics.sources.reduce((sum, { grossKobo }) => sum + grossKobo, 0)).toBe(analytics.grossKobo.now);
  for (const day of analytics.days.filter(({ grossKobo, netKobo }) => grossKobo !== 0 || netKobo !== 0)) {
    expect([day.grossKobo, day.netKobo]).toEqual(await takenIn(day.date, day.date));
  }
}

it('after any course of a membership, the figures match a recount of its rows and the statement', async () => {
  let lived = 0;
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 12, size: 'max' }), async (happenings) => {
      const story = await Story.begin(world);
      const model = new SubscriptionModel(story.morningMs);
      await fc.asyncModelRun(() => ({ model, real: story }), happenings);
      await story.signInAnew();
      for (const range of ['7', '30', '90'] as const) await agree(story, range);
      await story.leave(model);
      lived += 1;
    }),
    { numRuns: STORIES },
  );
  await assertInvariants(world.deps.db);
  expect(lived).toBe(STORIES);
});
