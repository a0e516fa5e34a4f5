import type { BrowserContext } from '@playwright/test';
import { inBothBrowsers, isSystemChromium } from './chromium.ts';
import { comment, deliver, expectAnswering, openAsAda, shownIn } from './push.ts';
import { expect, test } from './test.ts';

test.skip(!isSystemChromium, 'the Chromium from npm shows no notifications: UDALA_CHROMIUM=system takes another');

/** The click that a person would make on what the system shows. */
async function clickShown(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'));
  // A worker's own words, which the types of a page do not know.
  await worker?.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}

test(
  'a push message while nobody looks is shown by the system, and leads to the comment',
  inBothBrowsers,
  async ({ page, context, product }) => {
    await openAsAda(page, product);
    const said = await comment(product);
    const { entry, message } = said;
    // Of the same origin, and not the app.
    await page.goto(`${product.url}/icon.svg`);
    await deliver(page, product, message);
    const { notificationId, entityType, entityId } = message;
    await expect
      .poll(() => shownIn(page))
      .toEqual([
        {
          title: entry.message,
          body: said.words,
          tag: notificationId,
          data: { notificationId, entityType, entityId },
        },
      ]);

    await page.goto(`${product.url}/membership/app/home`);
    await expect(page).toHaveTitle(/^\(\d+\)/);
    await clickShown(context);
    await expectAnswering(page, said);
    expect(await shownIn(page)).toEqual([]);
  },
);
