import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { login } from '@udala/contract/auth';
import { limits } from '@udala/contract/limits';
import { updateProfile } from '@udala/contract/profile-edit';
import { saveOwnPage } from '@udala/contract/profiles';
import { creators, patrons, demoPassword } from '../seed/cast.ts';
import { createClient } from '../seed/client.ts';
import { startInstance, type Instance } from './instance.ts';
import { signInAs, talkOf, type Speaker } from './talk.ts';
import { expect, fresh, test } from './test.ts';

// Whatever people write is shown as text. An instance of its own: every name here is an attack.

const attack = `</script><img src=x onerror=ran=1>"'><svg onload=ran=1>`;
const longAttack = `${attack} javascript:ran=1 https://example.com/"onmouseover="ran=1 {{ran=1}} <a href=javascript:ran=1>x</a>`;
const picture = path.join(import.meta.dirname, '..', 'seed', 'media', 'mountain.jpg');
let product: Instance;
let adaId: string;
test.beforeAll(async () => {
  product = await startInstance();
  const call = createClient(product.url);
  for (const email of [creators[0]?.email ?? '', patrons[0]?.email ?? '']) {
    const { token, user } = await call(login, { body: { email, password: demoPassword } });
    await call(updateProfile, {
      token,
      body: { name: attack, bio: attack, country: attack.slice(0, limits.countryMaxLength) },
    });
    if (email !== creators[0]?.email) continue;
    adaId = user.id;
    await call(saveOwnPage, { token, body: { pageName: attack, userName: 'ada', bio: attack } });
  }
});
test.afterAll(() => product.stop());

declare global {
  var ran: unknown;
  var violations: string[];
}

/** A page that records dialogs an attack opened, and violations of the content policy. */
async function watched(browser: Browser): Promise<{ page: Page; dialogs: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      globalThis.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, dialogs };
}

async function expectHarmless(page: Page, text = 'onerror=ran=1'): Promise<void> {
  // Present, as text.
  await expect(page.getByText(text).first()).toBeAttached();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const found = await page.evaluate(() => ({
    ran: globalThis.ran,
    violations: globalThis.violations,
    handlers: [...document.querySelectorAll('*')].filter((each) =>
      each.getAttributeNames().some((name) => name.startsWith('on')),
    ).length,
    links: [...document.querySelectorAll('a[href]')]
      .map((a) => a.getAttribute('href') ?? '')
      .filter((href) => !/^(?:https?:\/\/|\/|#|mailto:|\?)/.test(href)),
    elements: document.querySelectorAll('img[src="x"], svg[onload]').length,
  }));
  expect(found).toMatchObject({ ran: undefined, violations: [], handlers: 0, links: [], elements: 0 });
}

async function publishAttack() {
  const talk = await talkOf(product);
  const publish = async (visibility: 'everyone' | 'patrons') => {
    const imageContent = [{ id: await talk.picture(picture), alt: attack }];
    const title = `${fresh('z')}${attack}`.slice(0, limits.titleMaxLength);
    return talk.publish({ title, description: longAttack, teaser: attack, imageContent, visibility });
  };
  const [open, locked] = [await publish('everyone'), await publish('patrons')];
  await talk.say('chidi', open.id, `${fresh('c')} ${longAttack}`);
  return { talk, open: open.id, locked: locked.id };
}

const seenBy: [who: Speaker, addresses: (ids: { open: string; locked: string }) => string[]][] = [
  [
    'chidi',
    ({ open, locked }) => [
      '/membership/app/home',
      '/membership/app/home/posts',
      `/membership/app/posts/${open}`,
      `/membership/app/posts/${locked}`,
      `/membership/app/profile/posts/${adaId}`,
      `/membership/app/profile/membership/${adaId}`,
      '/membership/app/search?q=onerror',
    ],
  ],
  [
    'ada',
    ({ open }) => [
      '/membership/app/home',
      `/membership/app/posts/${open}`,
      '/membership/app/profile/posts',
      '/membership/app/notifications',
      '/membership/app/members-list',
    ],
  ],
];

for (const [who, addresses] of seenBy) {
  test(`nothing runs on the pages that ${who} opens`, async ({ browser }) => {
    const ids = await publishAttack();
    const { page, dialogs } = await watched(browser);
    await signInAs(page, product, who);
    for (const address of addresses(ids)) {
      await test.step(address, async () => {
        await page.goto(product.url + address);
        await expectHarmless(page);
      });
    }
    expect(dialogs).toEqual([]);
  });
}

test('nothing runs in the toast of a new notification', async ({ browser }) => {
  const { talk, open } = await publishAttack();
  const { page, dialogs } = await watched(browser);
  await signInAs(page, product, 'ada');
  await page.goto(`${product.url}/membership/app/home`);
  await expect(page.getByText('Live updates on')).toBeAttached();
  const word = fresh('t');
  await talk.say('chidi', open, `${word} ${attack}`);
  await expectHarmless(page, word);
  expect(dialogs).toEqual([]);
});

test('nothing runs on the pages that are rendered for strangers', async ({ browser }) => {
  const { open, locked } = await publishAttack();
  const { page, dialogs } = await watched(browser);
  const home = product.pageOf('ada');
  for (const address of [
    `${home}/membership`,
    `${home}/membership/app/posts/${open}`,
    `${home}/membership/app/posts/${locked}`,
  ]) {
    await test.step(address, async () => {
      const html = (await (await page.goto(address))?.text()) ?? '';
      expect(html).toContain('onerror=ran=1');
      expect(html).not.toMatch(/<(?:img src=x|svg onload|a href=javascript)/);
      await expectHarmless(page);
    });
  }
  expect(dialogs).toEqual([]);
});
