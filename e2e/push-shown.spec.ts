import type { BrowserContext } from '@playwright/test';
import { inBothBrowsers, isSystemChromium } from './chromium.ts';
import { comment, deliver, expectAnswering, openAsAda, shownIn, untilNoPage } from './push.ts';
import { expect, test } from './test.ts';

test.skip(!isSystemChromium, 'the Chromium from npm shows no notifications: UDALA_CHROMIUM=system takes another');

/** Clicks on the system's notification as a person would. */
async function clickShown(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'));
  // As text: the worker's globals are missing in a page's types.
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}

test(
  'a push message is shown by the system while the app is not visible, and leads to the comment',
  inBothBrowsers,
  async ({ page, context, product }) => {
    await openAsAda(page, product);
    const said = await comment(product);
    const { entry, message } = said;
    // A page of the same origin that is not the app.
    await page.goto(`${product.url}/icon.svg`);
    await untilNoPage(page, product);
    const { notificationId, entityType, entityId } = message;
    const shown = {
      title: entry.message,
      body: said.words,
      tag: notificationId,
      data: { notificationId, entityType, entityId },
    };
    // The developer tools drop a message now and then. A push service repeats it, and it is shown once.
    await expect(async () => {
      await deliver(page, product, message);
      await expect.poll(() => shownIn(page), { timeout: 5_000 }).toEqual([shown]);
    }).toPass();
    await deliver(page, product, message);
    expect(await shownIn(page)).toEqual([shown]);

    await page.goto(`${product.url}/membership/app/home`);
    await expect(page).toHaveTitle(/^\(\d+\)/);
    await clickShown(context);
    await expectAnswering(page, said);
    expect(await shownIn(page)).toEqual([]);
  },
);
