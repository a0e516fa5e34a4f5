import { findAccount } from '../../apps/api/src/features/identity/auth/accounts.queries.ts';
import { followCreator } from '../../apps/api/src/features/identity/follows/follows.service.ts';
import type { Deps } from '../../apps/api/src/deps.ts';
import { creators, firstCreators, patrons } from '../cast.ts';
import { thread } from '../cast/thread.ts';
import type { DemoCreator, DemoMessage, DemoPatron, DemoPost, DemoThread } from '../cast/types.ts';
import { sendVideo } from '../client.ts';
import { arrangePayouts } from '../sandbox.ts';
import { readMedia, type Stage } from '../stage.ts';
import { getOffer, openPage, openPatron } from './accounts.ts';
import { liveMembership } from './membership.ts';
import type { Past, TimeMachine } from './past.ts';
import { getViewer } from './people.ts';
import { findPost, publishInPast, uploadForPost, uploadPictures, type PostFiles } from './posts.ts';
import { releaseAll } from './release.ts';
import { talkInPast, writeThread } from './talk.ts';

const FIRST_BATCH = 1;
const POSTS_BATCH = 2;
/** Longer ago than anything in the demo data. */
const PAST_DAYS = 1000;

/** All that a visitor signs in as: every page, the first creators' posts, and what the three patrons do. */
export async function makeFirstMinute(deps: Deps, stage: Stage, machine: TimeMachine): Promise<void> {
  const [sessions] = await Promise.all([
    Promise.all(creators.map(async (creator) => [creator, await openPage(deps.db, stage, creator)] as const)),
    Promise.all(patrons.map((patron) => openPatron(deps.db, stage, patron))),
  ]);
  for (const [creator, { token }] of sessions.filter(([one]) => firstCreators.includes(one)))
    await publish(deps, machine, creator, creator.posts, POSTS_BATCH, (post) => sendFilm(stage, token, post));
  if (await isPatronsPartMade(deps)) return;
  await arrangePayouts(stage);
  await machine.inPast(FIRST_BATCH, async (past) => {
    // Their banks are as old as their pages.
    await past.tx
      .updateTable('subaccounts')
      .set({ usable_at: past.daysAgo(PAST_DAYS) })
      .execute();
    for (const patron of patrons) await takePart(past, patron);
    await releaseAll(past);
    const creator = await getViewer(past.tx, emailOf(thread.creator), 'creator');
    await writeThread(past, { creator, patron: await getViewer(past.tx, thread.patron, 'patron') }, thread);
  });
}

/** Publishes those of the posts that are not there yet, in one transaction. */
export async function publish(
  deps: Deps,
  machine: TimeMachine,
  { email }: DemoCreator,
  posts: readonly DemoPost[],
  batch: number,
  film: (post: DemoPost) => Promise<string> = () => Promise.reject(new Error('a film needs its creator’s session')),
): Promise<void> {
  const creator = await getViewer(deps.db, email, 'creator');
  const missing: { post: DemoPost; files: PostFiles }[] = [];
  for (const post of posts.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    if (await findPost(deps.db, creator.userId, post.title)) continue;
    const files: PostFiles = post.video
      ? { videoContent: [{ id: await film(post), posterId: await uploadForPost(deps, creator, post.video.poster) }] }
      : await uploadPictures(deps, creator, post);
    missing.push({ post, files });
  }
  if (missing.length === 0) return;
  await machine.inPast(batch, async (past) => {
    for (const { post, files } of missing) await publishInPast(past, creator, post, files);
  });
}

const sendFilm = async ({ apiUrl }: Stage, token: string, { video }: DemoPost): Promise<string> =>
  (await sendVideo(apiUrl, token, await readMedia(video?.file ?? ''))).id;

const emailOf = (userName: string): string => {
  const creator = creators.find((one) => one.userName === userName);
  if (!creator) throw new Error(`nobody in the demo data has the page ${userName}`);
  return creator.email;
};

async function isPatronsPartMade({ db }: Deps): Promise<boolean> {
  const [first] = patrons;
  const account = first && (await findAccount(db, first.email));
  if (!account) return false;
  const row = await db.selectFrom('subscriptions').select('id').where('patron_id', '=', account.id).executeTakeFirst();
  return row !== undefined;
}

async function takePart(past: Past, { email, supports, supportsSinceDaysAgo, follows, says, writes }: DemoPatron) {
  const patron = await getViewer(past.tx, email, 'patron');
  const creatorOf = (userName: string) => getViewer(past.tx, emailOf(userName), 'creator');
  for (const userName of supports) {
    const { userId } = await creatorOf(userName);
    await liveMembership(past, { patron, email }, await getOffer(past.tx, userId), {
      joinedDaysAgo: supportsSinceDaysAgo[userName] ?? 1,
      paysBy: 'card',
      card: 'success',
      stumbles: userName === firstCreators[1]?.userName,
      stopsPayingDaysAgo: null,
      change: null,
    });
  }
  for (const userName of follows) {
    past.moveTo(past.daysAgo(60));
    await followCreator(past.deps, patron, (await creatorOf(userName)).userId);
  }
  for (const comment of says) {
    const { email: author } = creators.find(({ posts }) => posts.some(({ title }) => title === comment.on)) ?? {};
    if (author === undefined) throw new Error(`no post in the demo data is called ${comment.on}`);
    await talkInPast(past, await getViewer(past.tx, author, 'creator'), patron, comment);
  }
  const [first] = writes ?? [];
  if (!first) return;
  await writeThread(past, { creator: await creatorOf(first.to), patron }, { messages: messagesOf(writes ?? []) });
}

const messagesOf = (writes: readonly DemoMessage[]): DemoThread['messages'] =>
  writes.flatMap(({ text, answer }, index) => {
    const hoursAgo = 50 - index * 20;
    const reply = answer === undefined ? [] : [{ by: 'creator' as const, hoursAgo: hoursAgo - 5, text: answer }];
    return [{ by: 'patron' as const, hoursAgo, text }, ...reply];
  });
