import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { openBooks, worldOf } from './books.ts';
import { chooseAudience, describePicture } from './composer.ts';
import { creator as crowded, fans, gatherCrowd } from './crowd.ts';
import { givePictures, letMorningCome, letPageGrow, photograph } from './guide-demo.ts';
import { quiet, settled } from './inspect.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { makeCreator } from './people.ts';
import { takePicture } from './pictures.ts';
import { appWorkerOf } from './push.ts';

// Renews the pictures of docs/guide, with PICTURES=on; otherwise this file is skipped.

test.describe.configure({ mode: 'serial', timeout: 400_000 });

let product: Instance;
test.beforeAll(async () => {
  product = await startInstance();
  await givePictures(
    product,
    ['ada', 'tunde', 'chidi', 'ngozi'].map((name) => `${name}@udala.example`),
  );
  await letMorningCome(product);
});
test.afterAll(() => product.stop());

/** A page signed in on the members site, or on a creator's own host, at the product's time. */
async function pageOf(browser: Browser, email: string, door = 'auth', host = product.url): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' });
  await context.addInitScript(
    (aheadMs) => {
      const Real = Date;
      window.Date = class extends Real {
        constructor(...given: [string | number]) {
          super(...(given.length > 0 ? given : ([Real.now() + aheadMs] as [number])));
        }
        static override now = () => Real.now() + aheadMs;
      } as DateConstructor;
      // Suppresses the question about push notifications.
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    },
    await (await worldOf(product)).aheadMs(),
  );
  const page = await context.newPage();
  await page.goto(`${host}/membership/${door}/login`);
  await logIn(page, email);
  await expect(page).toHaveURL(/membership\/app/);
  return page;
}

const come = async (page: Page) => {
  await quiet(page);
  await settled(page);
};

const open = async (page: Page, screen: string) => {
  await page.goto(`${new URL(page.url()).origin}/membership/app/${screen}`);
  await come(page);
};

/** Takes a picture with the public address and the bank's answer instead of this machine's. */
async function picture(page: Page, name: string, only?: number): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.nodeValue ?? '';
      const shown = words
        .replaceAll('http://', 'https://')
        .replaceAll(/localhost(:\d+)?/g, 'udala.example')
        .replaceAll('BELLO KEMI', 'MARTINS IFE');
      if (shown !== words) text.nodeValue = shown;
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await takePicture(page, name, 'guide/pictures', only);
}

test('creators', async ({ browser }) => {
  const page = await pageOf(browser, 'ada@udala.example', 'creator/auth');

  await open(page, 'settings/setup');
  await picture(page, 'your-page');

  await page.goto(product.pageOf('ada'));
  await come(page);
  await picture(page, 'front-page');
  await page.goto(product.url);

  await open(page, 'home?newPost=true');
  const composer = page.getByRole('dialog', { name: 'New post' });
  await composer
    .getByRole('textbox', { name: 'What do you want to share?' })
    .fill('The last frame of the morning, and the one I almost threw away.');
  await composer.getByLabel('Title').fill('Against the light');
  await chooseAudience(composer, 'Everyone');
  await composer.getByLabel('Add images').setInputFiles({
    name: 'dandelion.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(photograph('seeding')),
  });
  await describePicture(composer, 'dandelion.jpg', 'A dandelion gone to seed against the low sun');
  await come(page);
  await picture(page, 'posts');
  await page.keyboard.press('Escape');

  await open(page, 'notifications');
  await picture(page, 'notifications');

  await open(page, 'home');
  const post = page.getByRole('article').filter({ hasText: 'Welcome to Slow Light' });
  await post.scrollIntoViewIfNeeded();
  await post
    .getByRole('button', { name: /More|Actions/ })
    .first()
    .click();
  await page.getByRole('feed').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog').getByText('localhost')).toBeVisible();
  await picture(page, 'sharing');

  // The panes of a wide screen are another page, without the question of the narrow one.
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, 'messages');
    await page
      .getByRole('link', { name: /Chidi Eze/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^More (about|for) Chidi Eze/ }).click();
    await page.getByRole('button', { name: /^Block/ }).click();
    await expect(page.getByRole('dialog', { name: 'Block Chidi Eze?' })).toBeVisible();
    await come(page);
    await picture(page, 'safety', width);
    await page.keyboard.press('Escape');
  }
});

test('patrons', async ({ browser }) => {
  const page = await pageOf(browser, 'chidi@udala.example');
  await open(page, 'search?q=a');
  await expect(page.getByText('2 creators found')).toBeVisible();
  await come(page);
  await picture(page, 'finding');
  await page
    .getByRole('link', { name: /Drum and Kitchen/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /Follow/ }).first()).toBeVisible();
  await come(page);
  await picture(page, 'following');
  await open(page, 'settings/account');
  await picture(page, 'your-account');
  await open(page, 'home');
  await page
    .getByRole('link', { name: /Ten minutes before the sun/ })
    .first()
    .click();
  await page.getByText('A stone under the lens!').scrollIntoViewIfNeeded();
  await come(page);
  await picture(page, 'talking');
  await open(page, 'settings/messaging');
  await page
    .getByRole('link', { name: /Ada Obi/ })
    .first()
    .click();
  await expect(page.getByText('Two metres, between the window and the door.')).toBeVisible();
  await come(page);
  await picture(page, 'messages');
  await open(page, 'profile/membership');
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await come(page);
  await picture(page, 'leaving');

  const halima = await pageOf(browser, 'halima@udala.example', 'auth', product.pageOf('ada'));
  await halima.goto(`${product.pageOf('ada')}/membership/auth/payment`);
  await expect(halima.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
  await come(halima);
  await picture(halima, 'paying');
});

test('without a connection', async ({ browser }) => {
  const page = await pageOf(browser, 'chidi@udala.example');
  await open(page, 'home');
  await appWorkerOf(page);
  // Each width loads photographs of its own size.
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, 'home');
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, 'home');
  await page.context().setOffline(true);
  await expect(page.getByText("You're offline").first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'saving-data');
  await page.context().setOffline(false);
});

test('a page with a crowd', async ({ browser }) => {
  const books = await openBooks(product);
  const join = await gatherCrowd(product, books, 2500);
  await books.close();
  await givePictures(product, [crowded.email]);
  const patron = await pageOf(browser, fans.find(({ fate }) => fate === 'fails')?.email ?? '');
  await open(patron, 'payment-history');
  await picture(patron, 'pay-history');

  await letPageGrow(product, join);
  const page = await pageOf(browser, crowded.email, 'creator/auth');
  await open(page, 'members-list');
  await picture(page, 'members');
  await open(page, 'payout');
  await picture(page, 'payouts', 360);
  // The bank account moves into the right column, and is drawn anew.
  await page.setViewportSize({ width: 1440, height: 900 });
  await come(page);
  await picture(page, 'payouts', 1440);
  await open(page, 'analytics?range=90');
  await picture(page, 'analytics');
});

test('a creator who begins', async ({ browser, page: inbox }) => {
  const { email } = await makeCreator(inbox, product, 'Sade Ayo', 1500);
  await givePictures(product, [email]);
  const page = await pageOf(browser, email, 'creator/auth');
  // The first visit shows the cached page, so open it twice.
  await open(page, 'home');
  await open(page, 'home');
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, 'getting-started');
});
