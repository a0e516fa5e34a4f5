import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import type { Instance } from './instance.ts';
import { signInAs, talkOf, type Speaker } from './talk.ts';
import { expect, expectAccessible, fresh, test } from './test.ts';

// Safety: a creator acts against a person who disturbs their page, and a patron against a person.

const run = promisify(execFile);
const operator = path.join(import.meta.dirname, '..', 'scripts', 'operator.ts');

async function browse(browser: Browser, product: Instance, who: Speaker, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signInAs(page, product, who);
  return page;
}

test('a creator hides a comment and bans its writer until the ban is lifted; a patron reports a person', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const { id } = await talk.publish({ title: fresh('Harmattan ') });
  const said = fresh('Not kind ');
  await talk.say('chidi', id, said);
  const inside = (route: string) => `${product.url}/membership/app/${route}`;
  const ada = await browse(browser, product, 'ada', 1440);
  const chidi = await browse(browser, product, 'chidi', 360);
  const count = (page: Page, words: string) => expect(page.getByRole('heading', { name: words })).toBeAttached();
  const menuOf = (page: Page) => page.getByRole('button', { name: 'More for the comment by Chidi Eze' });

  await test.step('hidden, only the creator and its writer see it, and only the creator that it is hidden', async () => {
    await ada.goto(inside(`posts/${id}`));
    await menuOf(ada).click();
    await ada.getByRole('button', { name: 'Hide comment' }).click();
    await expect(ada.getByText('Hidden. Only you and its writer see this.')).toBeVisible();
    await count(ada, '0 comments');
    await chidi.goto(inside(`posts/${id}`));
    await expect(chidi.getByText(said)).toBeVisible();
    await expect(chidi.getByText('Hidden.')).toHaveCount(0);
    const ngozi = await browse(browser, product, 'ngozi', 360);
    await ngozi.goto(inside(`posts/${id}`));
    await expect(ngozi.getByText('Nobody has said anything yet.')).toBeVisible();
    await ngozi.context().close();
    await ada.getByRole('link', { name: 'Comments to look at' }).click();
    const row = ada.locator('#content li').filter({ hasText: said });
    await expectAccessible(ada);
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row).toHaveCount(0);
    await ada.goBack();
    await count(ada, '1 comment');
  });

  const more = fresh('More of it ');
  await test.step('banned, their comments are hidden and they can write nothing more', async () => {
    await menuOf(ada).click();
    await ada.getByRole('button', { name: 'Block Chidi Eze' }).click();
    const dialog = ada.getByRole('dialog', { name: 'Block Chidi Eze?' });
    // The person paid: the creator reads until when they have access, and may end and refund it with the ban.
    await expect(
      dialog.getByRole('radio', { name: /^Let them keep it They paid, so they keep access until/ }),
    ).toBeChecked();
    await dialog.getByRole('radio', { name: /^End their membership and refund ₦/ }).check();
    await expect(dialog.getByRole('button', { name: 'Block and end membership' })).toBeVisible();
    await dialog.getByRole('radio', { name: /^Let them keep it/ }).check();
    await expectAccessible(ada);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(ada.getByText('Hidden. Only you and its writer see this.')).toBeVisible();
    await count(ada, '0 comments');
    await chidi.getByLabel('Say something to Ada Obi…').fill(more);
    await chidi.getByRole('button', { name: 'Send' }).click();
    await expect(chidi.getByText(/^Didn't send\./)).toBeVisible();
  });

  await test.step('once the ban is lifted, their comments are back, and they can write again', async () => {
    await ada.goto(inside('comments-review'));
    await ada.getByRole('button', { name: 'Unblock Chidi Eze' }).click();
    await expect(ada.getByText(/^You haven't blocked anyone/)).toBeVisible();
    await chidi.getByRole('button', { name: 'Retry' }).click();
    await expect(chidi.getByText(/^Didn't send\./)).toHaveCount(0);
    await ada.goto(inside(`posts/${id}`));
    await count(ada, '2 comments');
    await expect(ada.getByText(more, { exact: true })).toBeVisible();
  });

  await test.step('a report of a person is read by the operator', async () => {
    const note = fresh('She is somebody else ');
    await chidi.getByRole('link', { name: 'Slow Light' }).first().click();
    await chidi.getByRole('button', { name: 'More about Ada Obi' }).click();
    await expectAccessible(chidi);
    await chidi.getByRole('button', { name: 'Report this person' }).click();
    await chidi.getByRole('radio', { name: 'A scam or fraud' }).check();
    await chidi.getByLabel('More about it').fill(note);
    await chidi.getByRole('button', { name: 'Send report' }).click();
    await expect(chidi.getByText('Report sent')).toBeVisible();
    const { stdout } = await run(process.execPath, [operator, 'reports'], {
      env: { ...process.env, UDALA_HOME: product.home },
    });
    expect(stdout).toContain(note);
    expect(stdout).toContain('Ada Obi');
  });
  await Promise.all([ada.context().close(), chidi.context().close()]);
});
