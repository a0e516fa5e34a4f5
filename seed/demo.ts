import { registerCreator, registerPatron } from '@udala/contract/auth';
import { updateChecklist } from '@udala/contract/checklists';
import { createComment } from '@udala/contract/comments';
import { followCreator } from '@udala/contract/follows';
import { likePost } from '@udala/contract/likes';
import { createMembership } from '@udala/contract/memberships';
import { sendMessage } from '@udala/contract/messages';
import { createPost } from '@udala/contract/posts';
import { saveOwnPage } from '@udala/contract/profiles';
import { reactToPost } from '@udala/contract/reactions';
import { startSubscription, verifyPayment } from '@udala/contract/subscriptions';
import { addBank } from './bank.ts';
import { creators, firstCreators, patrons, demoPassword } from './cast.ts';
import type { DemoComment, DemoCreator, DemoMessage, DemoPatron, DemoPost } from './cast/types.ts';
import { sendPicture, sendVideo } from './client.ts';
import { arrangePayouts, payWithTestCard } from './sandbox.ts';
import { signUp } from './sign-up.ts';
import { createStage, readMedia, type DemoOptions, type Stage } from './stage.ts';

interface Page {
  creatorId: string;
  token: string;
  membershipId: string;
  price: number;
  postIds: Map<string, string>;
}

const toLogin =
  (role: string) =>
  ({ name, email }: { name: string; email: string }) => ({
    name,
    role,
    email,
    password: demoPassword,
  });
const patronLogins = patrons.map(toLogin('patron'));

export const demoLogins = [...creators.map(toLogin('creator')), ...patronLogins];
/** Without the creators whom only a history has. */
export const firstLogins = [...firstCreators.map(toLogin('creator')), ...patronLogins];

/** Seeds the small demo data through the public API, as people would by hand: everything happened just now. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const stage = createStage(options);
  await arrangePayouts(options);
  const pages = new Map(
    await Promise.all(
      firstCreators.map(async (creator) => [creator.userName, await openPage(stage, creator)] as const),
    ),
  );
  await Promise.all(patrons.map((patron) => takePart(stage, patron, pages)));
}

async function openPage(stage: Stage, creator: DemoCreator): Promise<Page> {
  const { token, user } = await signUp(stage.apiUrl, registerCreator, creator, stage.codeOf);
  const { pageName, userName, bio, price, benefits } = creator;
  await stage.call(saveOwnPage, { token, body: { pageName, userName, bio, mode: 'posts-and-community' } });
  await addBank(stage, token, creator);
  const { id: membershipId } = await stage.call(createMembership, { token, body: { price, benefits } });
  await putFirstStepsAway(stage, token);
  const postIds = new Map<string, string>();
  for (const post of creator.posts) postIds.set(post.title, await publish(stage, token, post));
  return { creatorId: user.id, token, membershipId, price, postIds };
}

/** Nobody in the demo data is new. */
export const putFirstStepsAway = ({ call }: Stage, token: string) =>
  call(updateChecklist, { token, body: { isDismissed: true } });

async function publish({ call, apiUrl }: Stage, token: string, post: DemoPost): Promise<string> {
  const send = async (file: string) => (await sendPicture(apiUrl, token, await readMedia(file))).id;
  const imageContent: { id: string; alt: string }[] = [];
  for (const { file, alt } of post.pictures) imageContent.push({ id: await send(file), alt });
  const { title, text, teaser, visibility, postType, video } = post;
  const media = video
    ? {
        videoContent: [
          { id: (await sendVideo(apiUrl, token, await readMedia(video.file))).id, posterId: await send(video.poster) },
        ],
      }
    : { imageContent };
  // Strangers see its colours.
  const cover = visibility === 'patrons' && post.pictures.length > 0 && { cover: 'blur' as const };
  const body = { title, description: text, ...(teaser && { teaser }), visibility, postType, ...cover, ...media };
  return (await call(createPost, { token, body })).id;
}

async function takePart(stage: Stage, patron: DemoPatron, pages: ReadonlyMap<string, Page>): Promise<void> {
  const { token, user } = await signUp(stage.apiUrl, registerPatron, patron, stage.codeOf);
  await putFirstStepsAway(stage, token);
  const pageOf = (userName: string): Page => {
    const page = pages.get(userName);
    if (!page) throw new Error(`nobody in the story keeps the page ${userName}`);
    return page;
  };
  for (const userName of patron.supports) await join(stage, token, pageOf(userName));
  for (const userName of patron.follows) {
    await stage.call(followCreator, { token, params: { creatorId: pageOf(userName).creatorId } });
  }
  for (const words of patron.says) await talk(stage, token, words, [...pages.values()]);
  for (const message of patron.writes ?? []) await write(stage, { token, id: user.id }, pageOf(message.to), message);
}

async function join({ call }: Stage, token: string, { membershipId, price, postIds }: Page): Promise<void> {
  const { reference, authorizationUrl } = await call(startSubscription, { token, body: { membershipId, price } });
  await payWithTestCard(authorizationUrl);
  await call(verifyPayment, { token, params: { reference } });
  for (const postId of postIds.values()) await call(likePost, { token, params: { postId }, body: { liked: true } });
}

async function talk({ call }: Stage, token: string, { on, reaction, text, answer }: DemoComment, pages: Page[]) {
  const page = pages.find(({ postIds }) => postIds.has(on));
  const postId = page?.postIds.get(on);
  if (!page || postId === undefined) throw new Error(`no post in the story is called ${on}`);
  const params = { postId };
  await call(reactToPost, { token, params, body: { name: reaction } });
  const { id: parentId } = await call(createComment, { token, params, body: { text } });
  if (answer !== undefined) {
    await call(createComment, { token: page.token, params, body: { text: answer, parentId } });
  }
}

async function write(
  { call }: Stage,
  patron: { token: string; id: string },
  { creatorId, token }: Page,
  { text, answer }: DemoMessage,
): Promise<void> {
  await call(sendMessage, { token: patron.token, params: { userId: creatorId }, body: { text } });
  if (answer !== undefined) await call(sendMessage, { token, params: { userId: patron.id }, body: { text: answer } });
}
