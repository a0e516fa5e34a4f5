import assert from 'node:assert/strict';
import type fc from 'fast-check';
import type { SubscriptionModel } from './subscription-model.ts';
import type { Story } from './world.ts';

const JUST_DUE_MS = 60_000;

export type Command = fc.AsyncCommand<SubscriptionModel, Story>;

/** Longer than any retry delay: uncertain results are checked every hour. */
export const RECOVERED_MS = 61 * 60_000;

/** An event of the model-based test: the model computes the expected result, which the product must match. */
export const command = (
  name: string,
  { check = () => true, run }: { check?: (model: SubscriptionModel) => boolean; run: Command['run'] },
): Command => ({
  check,
  toString: () => name,
  async run(model, story) {
    await run(model, story);
    await agree(model, story);
  },
});

export async function agree(model: SubscriptionModel, story: Story): Promise<void> {
  const row = await story.row();
  const now = story.world.now();
  const isBegun = row !== undefined && row.state !== 'pending';
  if (isBegun || model.isLive) assert.equal(row?.state, model.status, 'status');
  if (row && model.isLive) {
    const { anchor_date, anchor_no, period_no, price_kobo } = row;
    assert.deepEqual([anchor_date, anchor_no, period_no], [model.anchor, model.anchorNo, model.next], 'calendar');
    assert.equal(price_kobo, model.naira * 100, 'price agreed');
  }
  const hasAccess = row !== undefined && row.state !== 'ended' && (row.access_until?.getTime() ?? 0) > now;
  assert.equal(hasAccess, model.hasAccess(now), 'access');
}

/**
 * Milliseconds until just after the next charge is due; null where it is due already, e.g. after a suspension: it would
 * be charged on a different day than the model assumes.
 */
export function untilCharged(model: SubscriptionModel, now: number): number | null {
  const ms = model.dueAt() + model.morningMs + JUST_DUE_MS - now;
  return ms < JUST_DUE_MS ? null : ms;
}
