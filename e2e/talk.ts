import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { createComment } from '@udala/contract/comments';
import type { BodyOf } from '@udala/contract/endpoint';
import { createPost, type Post } from '@udala/contract/posts';
import { creators, patrons, demoPassword } from '../seed/cast.ts';
import { createClient, sendPicture, sendVideo } from '../seed/client.ts';
import type { Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { expect } from './test.ts';

const [ada] = creators;
const fans = patrons.filter(({ supports }) => supports.includes(ada?.userName ?? ''));
export const emails = { ada: ada?.email ?? '', chidi: fans[0]?.email ?? '', ngozi: fans[1]?.email ?? '' };

export type Speaker = keyof typeof emails;

/** Acts for people of the demo data without a browser, before a test begins. */
export async function talkOf(product: Instance) {
  const call = createClient(product.url);
  const tokens = new Map<Speaker, string>();
  const tokenOf = async (who: Speaker): Promise<string> => {
    const known = tokens.get(who);
    if (known !== undefined) return known;
    const { token } = await call(login, { body: { email: emails[who], password: demoPassword } });
    tokens.set(who, token);
    return token;
  };
  const token = await tokenOf('ada');
  return {
    async publish(given: Partial<BodyOf<typeof createPost>> = {}): Promise<Post> {
      const body = { title: 'Ten minutes before the sun', description: 'Mist.', ...given };
      return call(createPost, { token, body: { postType: 'Feed', visibility: 'patrons', ...body } });
    },
    async picture(file: string): Promise<string> {
      return (await sendPicture(product.url, token, await readFile(file))).id;
    },
    async say(who: Speaker, postId: string, text: string, parentId?: string): Promise<string> {
      const body = { text, ...(parentId !== undefined && { parentId }) };
      return (await call(createComment, { token: await tokenOf(who), params: { postId }, body })).id;
    },
    async video(file: string): Promise<string> {
      return (await sendVideo(product.url, token, await readFile(file))).id;
    },
  };
}

/** Call before opening the next page: resolves once that page receives live events, which a phone does not show. */
export async function untilLive(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  // The server's acknowledgement of joining.
  await socket.waitForEvent('framereceived', ({ payload }) => /^43\d+\[true\]$/.test(String(payload)));
}

export async function signInAs(page: Page, product: Instance, who: Speaker): Promise<void> {
  const door = who === 'ada' ? 'creator/auth/login' : 'auth/login';
  await page.goto(`${product.url}/membership/${door}`);
  await logIn(page, emails[who]);
  await expect(page).toHaveURL(/\/membership\/app\/home/);
}
