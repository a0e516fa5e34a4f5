import { readAllNotifications } from '../../apps/api/src/features/identity/notifications/notifications.service.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { creators } from '../cast.ts';
import type { DemoCreator } from '../cast/types.ts';
import type { Stage } from '../stage.ts';
import { getOffer } from './accounts.ts';
import { inBatches, isMade, makeFollowers, makeMembers } from './crowd.ts';
import { engage } from './engagement.ts';
import { publish } from './first-minute.ts';
import { followersOf, livesOf } from './lives.ts';
import type { TimeMachine } from './past.ts';
import { payOutWeekly } from './payouts.ts';
import { getViewer } from './people.ts';
import type { Viewer } from '../../apps/api/src/platform/http/viewer.ts';

/** Numbers of a creator's batches: of the posts, the followers, the payouts, and from `members` on those of the members. */
const numbers = { posts: 1, followers: 2, payouts: 3, talk: 4, members: 100 };
const BATCHES_A_CREATOR = 1000;
const ENGAGEMENT_SEED = 7919;
/** Notifications of the last day are unread. */
const UNREAD_DAYS = 1;

interface Page {
  creator: DemoCreator;
  viewer: Viewer;
  batch(nth: number): number;
}

/**
 * The months before: everybody's other posts, then each creator's crowd. Every batch is committed as a whole and found
 * again, so a start that was interrupted goes on where it ended.
 */
export async function makeHistory(
  deps: Deps,
  { onProgress }: Pick<Stage, 'onProgress'>,
  machine: TimeMachine,
  signal: AbortSignal,
): Promise<void> {
  const pages = await Promise.all(
    creators.map(async (creator, index): Promise<Page> => ({
      creator,
      viewer: await getViewer(deps.db, creator.email, 'creator'),
      batch: (nth) => (index + 1) * BATCHES_A_CREATOR + nth,
    })),
  );
  for (const { creator, batch } of pages) {
    signal.throwIfAborted();
    await publish(deps, machine, creator, [...creator.posts, ...creator.morePosts], batch(numbers.posts));
  }
  for (const page of pages) {
    await makeCrowd(deps, machine, page, signal);
    await makeTalk(machine, page, signal);
    await makePayouts(deps, machine, page, signal);
    onProgress(
      `  ${page.creator.pageName}: ${page.creator.crowd.patrons} patrons, ${page.creator.crowd.months} months`,
    );
  }
}

async function makeCrowd(deps: Deps, machine: TimeMachine, { creator, viewer, batch }: Page, signal: AbortSignal) {
  const offer = await getOffer(deps.db, viewer.userId);
  for (const [nth, lives] of inBatches(livesOf(creator.crowd)).entries()) {
    signal.throwIfAborted();
    if (await isMade(deps.db, lives)) continue;
    await machine.inPast(batch(numbers.members + nth), (past) => makeMembers(past, offer, lives));
  }
  const followers = followersOf(creator.crowd);
  signal.throwIfAborted();
  if (await isMade(deps.db, followers)) return;
  await machine.inPast(batch(numbers.followers), (past) => makeFollowers(past, offer, followers));
}

async function makeTalk(machine: TimeMachine, { creator, viewer, batch }: Page, signal: AbortSignal) {
  for (const [nth, post] of [...creator.posts, ...creator.morePosts].entries()) {
    signal.throwIfAborted();
    await machine.inPast(batch(numbers.talk), (past) =>
      engage(past, viewer, post, creator.crowd.seed * ENGAGEMENT_SEED + nth),
    );
  }
}

async function makePayouts(deps: Deps, machine: TimeMachine, { creator, viewer, batch }: Page, signal: AbortSignal) {
  signal.throwIfAborted();
  const { userId } = viewer;
  const first = await deps.db.selectFrom('payouts').select('id').where('creator_id', '=', userId).executeTakeFirst();
  if (first) return;
  const { account, payoutFailsWeeksAgo: failsWeeksAgo, crowd } = creator;
  await machine.inPast(batch(numbers.payouts), async (past) => {
    if (deps.config.moneyMode === 'platform')
      await payOutWeekly(past, viewer, {
        account,
        daysAgo: crowd.months * 30,
        ...(failsWeeksAgo !== undefined && { failsWeeksAgo }),
      });
    past.moveTo(past.present);
    await readAllNotifications(past.deps, viewer, { until: past.daysAgo(UNREAD_DAYS).toISOString() });
  });
}
