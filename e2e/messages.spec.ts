import type { Page } from '@playwright/test';
import { everyView, inspectHere, listenTo } from './inspect.ts';
import { signInAs, untilLive } from './talk.ts';
import { expect, fresh, test } from './test.ts';

/** The messages of the open thread. */
const said = (page: Page, text: string) =>
  page
    .getByRole('group', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Write to/ }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(said(page, text)).toHaveCount(1);
}

test('a patron and a creator write to each other at once, see what is unread and read, until one blocks the other', async ({
  browser,
  product,
}) => {
  const pages = await Promise.all(
    [360, 1440].map(async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: 'block' });
      return context.newPage();
    }),
  );
  const [phone, desk] = pages;
  if (!phone || !desk) throw new Error('no page');
  const complaints = [phone, desk].map(listenTo);
  await signInAs(phone, product, 'ngozi');
  await signInAs(desk, product, 'ada');

  await desk.goto(`${product.url}/membership/app/messages`);
  await expect(desk.getByText('Live updates on')).toBeAttached();
  const phoneIsLive = untilLive(phone);
  await phone.goto(`${product.url}/membership/app/settings/messaging`);
  await phoneIsLive;
  await inspectHere(phone, everyView);
  await phone.setViewportSize({ width: 360, height: 800 });
  await phone.getByRole('main').getByRole('link', { name: 'Ada Obi' }).click();
  const hello = fresh('Good morning ');
  await write(phone, hello);

  const row = desk.getByRole('main').getByRole('link', { name: /^Ngozi Umeh/ });
  await expect(row).toHaveAccessibleName(new RegExp(`${hello} 1 unread$`));
  await inspectHere(desk, everyView);
  await desk.setViewportSize({ width: 1440, height: 800 });
  await expect(phone.getByText('Seen')).toHaveCount(0);
  await row.click();
  await expect(said(desk, hello)).toHaveCount(1);
  await expect(phone.getByText('Seen')).toBeVisible();

  const answer = fresh('Good morning to you, ');
  await write(desk, answer);
  await expect(said(phone, answer)).toHaveCount(1);
  await expect(said(phone, answer)).toBeInViewport();
  await expect(desk.getByText('Seen')).toBeVisible();
  await desk.goBack();
  await expect(row).not.toHaveAccessibleName(/unread/);
  await row.click();
  await inspectHere(desk, everyView);

  await desk.getByRole('button', { name: 'More for Ngozi Umeh' }).click();
  await desk.getByRole('button', { name: 'Block', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(desk.getByText('You blocked Ngozi Umeh.')).toBeVisible();
  const unsaid = fresh('Hello? ');
  await phone.getByRole('textbox', { name: /^Write to/ }).fill(unsaid);
  await phone.keyboard.press('Control+Enter');
  await expect(phone.getByText(/^Didn't send\./)).toBeVisible();
  await expect(phone.getByText("You can't write to Ada Obi now.")).toBeVisible();
  await inspectHere(phone, [{ width: 360, themes: ['light', 'dark'] }]);
  await desk.getByRole('button', { name: 'Unblock Ngozi Umeh' }).click();
  await expect(desk.getByRole('textbox', { name: /^Write to/ })).toBeVisible();
  await expect(said(desk, unsaid)).toHaveCount(0);

  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(said(desk, unsaid)).toHaveCount(1);
  // The expected 403 is no fault of the page.
  expect(complaints.flat().filter((complaint) => !complaint.includes('403'))).toEqual([]);
  for (const page of pages) await page.context().close();
});
