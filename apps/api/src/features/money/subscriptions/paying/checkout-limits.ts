import { countUnowed, type Attempt } from '#features/money/billing/attempts.queries.ts';
import { days, later } from '#platform/clock.ts';
import { AppError } from '#platform/http/errors.ts';
import { enforceRateLimits, type RateLimit } from '#platform/rate-limits.ts';
import { say } from '#platform/say.ts';
import type { Deps } from '#app/deps.ts';

const DAY_SECONDS = 86_400;
/** Checkouts that a patron opens to one creator in a day; an open one is found again without being counted. */
const openings: RateLimit = { name: 'checkouts', max: 10, windowMs: days(1) };
/** Payments of a patron that bought nothing, and cost us the provider's fee, after which no checkout opens. */
const UNOWED_MAX = 5;
const UNOWED_MS = days(30);

/** @throws AppError `rate_limited` where checkouts were opened or paid again and again for nothing. */
export async function assertMayOpenCheckout(
  deps: Pick<Deps, 'clock' | 'db'>,
  { patron_id: patronId, creator_id: creatorId }: Attempt,
): Promise<void> {
  const tooMany = (retryAfterSeconds: number) =>
    new AppError('rate_limited', say().billingServer.tooManyCheckouts, { retryAfterSeconds });
  await enforceRateLimits(deps, [{ limit: openings, key: `${patronId} ${creatorId}`, limitError: tooMany }]);
  const unowed = await countUnowed(deps.db, patronId, later(deps.clock.now(), -UNOWED_MS));
  if (unowed >= UNOWED_MAX) throw tooMany(DAY_SECONDS);
}
