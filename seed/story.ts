import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { registerCreator, registerPatron, verifySignup } from '@udala/contract/auth';
import { likePost } from '@udala/contract/likes';
import { createMembership } from '@udala/contract/memberships';
import { createPost } from '@udala/contract/posts';
import { saveOwnPage } from '@udala/contract/profiles';
import { startSubscription, verifyPayment } from '@udala/contract/subscriptions';
import { creators, patrons, storyPassword, type StoryCreator, type StoryPatron, type StoryPost } from './cast.ts';
import { createClient, sendPicture, type Client } from './client.ts';
import { payWithTestCard, readCode } from './sandbox.ts';

export interface StoryOptions {
  apiUrl: string;
  sandboxUrl: string;
  sandboxKey: string;
  onProgress: (line: string) => void;
}

interface Stage extends StoryOptions {
  call: Client;
}

interface Page {
  membershipId: string;
  price: number;
  openPostIds: string[];
  patronPostIds: string[];
}

export const storyLogins = [
  ...creators.map(({ name, email }) => ({ name, role: 'creator', email, password: storyPassword })),
  ...patrons.map(({ name, email }) => ({ name, role: 'patron', email, password: storyPassword })),
];

/** Tells the story by the calls people make: nothing in it could not have been done by hand. */
export async function tellStory(options: StoryOptions): Promise<void> {
  const stage: Stage = { ...options, call: createClient(options.apiUrl) };
  options.onProgress('Telling the demo story: two creators, three patrons');
  const pages = new Map(
    await Promise.all(creators.map(async (creator) => [creator.userName, await openPage(stage, creator)] as const)),
  );
  await Promise.all(patrons.map((patron) => joinPages(stage, patron, pages)));
}

async function openPage(stage: Stage, creator: StoryCreator): Promise<Page> {
  const token = await signUp(stage, registerCreator, creator);
  const { pageName, userName, bio, price, benefits } = creator;
  await stage.call(saveOwnPage, { token, body: { pageName, userName, bio, mode: 'posts-and-community' } });
  const { id: membershipId } = await stage.call(createMembership, { token, body: { price, benefits } });
  const page: Page = { membershipId, price, openPostIds: [], patronPostIds: [] };
  for (const post of creator.posts) {
    const id = await publish(stage, token, post);
    (post.visibility === 'everyone' ? page.openPostIds : page.patronPostIds).push(id);
  }
  return page;
}

async function publish({ call, apiUrl }: Stage, token: string, post: StoryPost): Promise<string> {
  const imageContent: { id: string; alt: string }[] = [];
  for (const { file, alt } of post.pictures) {
    const bytes = await readFile(path.join(import.meta.dirname, 'pictures', file));
    imageContent.push({ id: (await sendPicture(apiUrl, token, bytes)).id, alt });
  }
  const { title, text, teaser, visibility, postType } = post;
  const body = { title, description: text, ...(teaser && { teaser }), visibility, postType, imageContent };
  return (await call(createPost, { token, body })).id;
}

async function joinPages(stage: Stage, patron: StoryPatron, pages: ReadonlyMap<string, Page>): Promise<void> {
  const { call } = stage;
  const token = await signUp(stage, registerPatron, patron);
  for (const userName of patron.supports) {
    const page = pages.get(userName);
    if (!page) throw new Error(`nobody in the story keeps the page ${userName}`);
    const body = { membershipId: page.membershipId, price: page.price };
    const { reference, authorizationUrl } = await call(startSubscription, { token, body });
    await payWithTestCard(authorizationUrl);
    await call(verifyPayment, { token, params: { reference } });
    for (const postId of [...page.openPostIds, ...page.patronPostIds]) {
      await call(likePost, { token, params: { postId }, body: { liked: true } });
    }
  }
}

async function signUp(
  stage: Stage,
  register: typeof registerCreator | typeof registerPatron,
  { name, email }: { name: string; email: string },
): Promise<string> {
  // A code is worth something only in the browser that registered: each person has one of her own.
  const call = createClient(stage.apiUrl);
  await call(register, { body: { name, email, password: storyPassword } });
  const otp = await readCode(stage, email);
  const { token } = await call(verifySignup, { body: { email, otp } });
  return token;
}
