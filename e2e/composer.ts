import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { letTimePass } from '../scripts/test/patience.ts';
import type { Instance } from './instance.ts';
import { signInAs } from './talk.ts';
import { expect } from './test.ts';

const fixtures = path.join(import.meta.dirname, '..', 'apps', 'api', 'test', 'fixtures');
export const fixture = (name: string): string => path.join(fixtures, name);

export const newPost = '/membership/app/home/posts?newPost=true';

/** Ada on a phone; without a service worker, because a test cannot delay its requests. */
export async function adaOnPhone(browser: Browser, product: Instance, width = 360): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 740 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInAs(page, product, 'ada');
  return page;
}

export async function openComposer(page: Page, product: Instance): Promise<Locator> {
  await page.goto(product.url + newPost);
  const composer = page.getByRole('dialog', { name: 'New post' });
  await expect(composer.getByLabel('What do you want to share?')).toBeFocused();
  return composer;
}

/** Opens one of the composer's sheets by its button. */
export async function openSheet(composer: Locator, by: string | RegExp, title: string | RegExp): Promise<Locator> {
  await composer.getByRole('button', { name: by }).click();
  return composer.page().getByRole('dialog', { name: title });
}

export async function chooseAudience(composer: Locator, name: 'Patrons only' | 'Everyone'): Promise<void> {
  const sheet = await openSheet(composer, /^Who sees it/, 'Who sees it');
  await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

/** Describes a picture, in its own sheet. */
export async function describePicture(composer: Locator, name: string, words: string): Promise<void> {
  const sheet = await openSheet(composer, `Describe or change ${name}`, /^Picture/);
  await sheet.getByLabel(`Describe ${name}`).fill(words);
  await sheet.getByRole('button', { name: 'Done' }).click();
}

export async function removePicture(composer: Locator, name: string): Promise<void> {
  const sheet = await openSheet(composer, `Describe or change ${name}`, /^Picture/);
  await sheet.getByRole('button', { name: `Remove ${name}` }).click();
}

/** A clip as heavy as one of a phone: an mp4 may end in an empty box. */
export async function heavyClip(megabytes: number): Promise<string> {
  const clip = await readFile(fixture('clip.mp4'));
  const filling = Buffer.alloc(megabytes * 1_000_000);
  filling.writeUInt32BE(filling.length);
  filling.write('free', 4, 'latin1');
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'udala-clip-')), 'market-day.mp4');
  await writeFile(file, Buffer.concat([clip, filling]));
  return file;
}

/** Slows the network so that the upload of a video is visible; records its parts. */
export async function slowNetwork(context: BrowserContext, partMs: number): Promise<{ sent: string[] }> {
  const network = { sent: [] as string[] };
  await context.route(/\/uploads\/video/, async (route) => {
    const request = route.request();
    network.sent.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim());
    if (request.method() === 'PATCH') await letTimePass(partMs, 'the line is slow');
    await route.continue().catch(() => undefined);
  });
  return network;
}
