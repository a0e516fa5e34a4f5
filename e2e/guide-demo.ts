import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { createComment } from '@udala/contract/comments';
import { createPost, getPost } from '@udala/contract/posts';
import { updateProfile } from '@udala/contract/profile-edit';
import { getOwnPage, saveOwnPage } from '@udala/contract/profiles';
import { reactToPost } from '@udala/contract/reactions';
import { demoPassword } from '../seed/cast.ts';
import { createClient, sendPicture } from '../seed/client.ts';
import { openBooks, worldOf } from './books.ts';
import { creator as ife, fans, type Fan } from './crowd.ts';
import type { Instance } from './instance.ts';

// Extends the demo data so that it looks used, for the pictures of the guide.

const HOUR_MS = 3_600_000;
/** Number of Ada's notifications in the demo data. */
const ADAS_NOTIFICATIONS = 13;
export const photograph = (name: string) => path.join(import.meta.dirname, '..', 'seed', 'media', `${name}.jpg`);

async function signInWithout(product: Instance, email: string) {
  const call = createClient(product.url);
  return { call, token: (await call(login, { body: { email, password: demoPassword } })).token };
}

/** People of the demo data have no faces: everybody shows a photograph of their own. */
const shows: Readonly<Record<string, string>> = {
  'ada@udala.example': 'sunset',
  'tunde@udala.example': 'wine',
  'chidi@udala.example': 'friends',
  'ngozi@udala.example': 'freespace',
  [ife.email]: 'seeding',
};

export async function givePictures(product: Instance, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const { call, token } = await signInWithout(product, email);
    const send = async (name: string) =>
      (await sendPicture(product.url, token, await readFile(photograph(name)), 'profile')).secure_url;
    const own = await send(shows[email] ?? 'mountain');
    const isAda = email.startsWith('ada@');
    await call(updateProfile, {
      token,
      body: { profileImageUrl: own, ...(isAda && { bannerImageUrl: await send('mountain') }) },
    });
    if (!isAda) continue;
    const { pageName, userName } = await call(getOwnPage, { token });
    await call(saveOwnPage, { token, body: { pageName: pageName ?? '', userName: userName ?? '', pageImageUrl: own } });
  }
}

/** Half past ten in the morning in Lagos. Messages of the demo data say they were written the evening before. */
export async function letMorningCome(product: Instance): Promise<void> {
  const world = await worldOf(product);
  const now = Date.now();
  const morning = new Date(now);
  morning.setUTCHours(9, 30, 0, 0);
  while (morning.getTime() < now + 2 * HOUR_MS) morning.setUTCDate(morning.getUTCDate() + 1);
  const books = await openBooks(product);
  // Wait for the notifications that are sent some seconds later, so that they are dated before the clock moves.
  const adasNotifications = `select from notifications n join users u on u.id = n.recipient_id where u.email = 'ada@udala.example'`;
  await expect
    .poll(async () => (await books.rows(adasNotifications)).length, { timeout: 60_000 })
    .toBe(ADAS_NOTIFICATIONS);
  await world.pass((morning.getTime() - now) / (24 * HOUR_MS));
  await books.rows(
    `update messages m set created_at = $1::timestamptz + nth * interval '37 minutes'
     from (select id, row_number() over (order by created_at, id) as nth from messages) n where n.id = m.id`,
    [new Date(morning.getTime() - 15.3 * HOUR_MS)],
  );
  await books.close();
}

const posts = [
  { title: 'Three rhythms for a rainy day', text: 'Start with your palms on the table.', readers: 9 },
  { title: 'Why the left hand hurries', text: 'It has less to do, so it runs.', readers: 6 },
  { title: 'Sunday recording, unedited', text: 'Forty minutes, one take, one wrong note.', readers: 11 },
];
const says = [
  'Day three. My neighbours have stopped complaining.',
  'My daughter plays it on the cooking pot now.',
  'Slow is harder than fast, you were right.',
];
const newcomers =
  `Nkechi Umar, Segun Adeyemi, Zainab Lawal, Obinna Okafor, Temi Ogun, Yusuf Garba, Ebele Nwosu, Kunle Balogun, Rita Ekong,
  Maryam Bako`.split(/,\s+/);

/** Three weeks in which more people join and read. */
export async function letPageGrow(product: Instance, join: (one: Fan) => Promise<void>): Promise<void> {
  const world = await worldOf(product);
  const readers = fans.filter(({ fate }) => ['pays', 'cancels', 'comes late'].includes(fate)).map(({ email }) => email);
  for (const [nth, name] of newcomers.entries()) {
    await world.pass(nth % 3 === 0 ? 3 : 1.5);
    const email = `${name.split(' ')[0]?.toLowerCase()}@crowd.example`;
    await join({ name, email, fate: 'pays' });
    readers.push(email);
    const post = nth % 3 === 2 ? posts[(nth - 2) / 3] : undefined;
    if (post) await publish(product, post, readers);
  }
}

async function publish(product: Instance, post: (typeof posts)[number], readers: readonly string[]): Promise<void> {
  const own = await signInWithout(product, ife.email);
  const { id } = await own.call(createPost, {
    token: own.token,
    body: { title: post.title, description: post.text, postType: 'Feed', visibility: 'patrons' },
  });
  for (const [nth, email] of readers.slice(0, post.readers).entries()) {
    const { call, token } = await signInWithout(product, email);
    await call(getPost, { token, params: { id } });
    if (nth % 2 === 0) await call(reactToPost, { token, params: { postId: id }, body: { name: 'clapping' } });
    const text = says[nth];
    if (text !== undefined) await call(createComment, { token, params: { postId: id }, body: { text } });
  }
}
