import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { quiet, settled, type View } from './inspect.ts';
import { expect, expectAccessible } from './test.ts';

/** From this width on the menu stands beside the page. */
const wide = 1024;

/** Finds links and buttons that lead nowhere or are disabled without a reason, and text of programming errors. */
const findFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
    const faults: string[] = [];
    const headings = document.querySelectorAll('h1');
    if (headings.length !== 1) faults.push(`${headings.length} h1`);
    if (document.querySelectorAll('main').length !== 1) faults.push('not one main');
    for (const link of document.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? '';
      if (['', '#'].includes(href) || href.startsWith('javascript:')) faults.push(`${nameOf(link)} leads nowhere`);
      if (href.startsWith('#') && document.getElementById(href.slice(1)) === null)
        faults.push(`${nameOf(link)} has no target`);
    }
    for (const button of document.querySelectorAll('button, input, select, textarea')) {
      const barred = button.matches(':disabled, [aria-disabled="true"]');
      const reasons = (button.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id));
      // The text field is visibly empty, so there is nothing to send yet.
      const isWaiting = Boolean(button.closest('form')?.querySelector('textarea:placeholder-shown'));
      if (barred && !isWaiting && !reasons.some((reason) => reason?.textContent))
        faults.push(`${nameOf(button)} is barred without a reason`);
    }
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0 && image.getAttribute('src'))
        faults.push(`${image.src} is broken`);
    }
    const slip = /\b(?:undefined|NaN|\[object Object\]|Invalid Date|null)\b/.exec(document.body.innerText);
    if (slip) faults.push(`says ${slip[0]}`);
    return faults;
  });

/**
 * Opens a screen once and checks that it is complete; then changes size and theme in the loaded page, and if it
 * `reflows` its zoom.
 */
export async function lookAt(
  page: Page,
  address: string,
  title: string,
  views: readonly View[],
  { reflows = true } = {},
): Promise<void> {
  await page.setViewportSize({ width: views[0]?.width ?? 360, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
  await quiet(page);
  // The number of unread notifications may come before or after the title.
  await expect(page).toHaveTitle(new RegExp(`^(?:\\(\\d+\\+?\\) )?${title}(?: · .+)?$`));
  expect(await findFaults(page)).toEqual([]);
  for (const { width, themes } of views) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
    // The menu of a wide screen appears once there is room for it.
    if (width >= wide && address.includes('/membership/app/'))
      await expect(page.locator('nav[aria-label="Main"]')).toBeAttached();
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await expectAccessible(page);
      await takePicture(page, `${width}-${colorScheme}`);
    }
  }
  if (reflows) await expectReflow(page);
}

/** A wide screen at 400 % zoom, and text twice as large on a phone (WCAG 1.4.10, 1.4.4). */
const narrow = [
  { width: 320, letters: '100%' },
  { width: 360, letters: '200%' },
] as const;

async function expectReflow(page: Page): Promise<void> {
  const draw = (letters: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
  for (const { width, letters } of narrow) {
    await page.setViewportSize({ width, height: 800 });
    await draw(letters);
    await expectNoSidewaysScroll(page, width, letters);
    await takePicture(page, `${width}-letters-${Number.parseInt(letters, 10)}`);
  }
  await draw('');
}

const expectNoSidewaysScroll = (page: Page, width: number, letters = '') =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${width} px ${letters}`)
    .toBeLessThanOrEqual(width);

/** Saves each view for review with SCREENS=folder. */
export async function takePicture(page: Page, view: string): Promise<void> {
  const folder = process.env['SCREENS'];
  if (!folder) return;
  const { host, pathname, search } = new URL(page.url());
  const name = `${host.replace(/\.?localhost.*/, '')}${pathname}${search}`
    .replaceAll(/[^a-z0-9=-]+/gi, '_')
    .slice(0, 90);
  const role = process.env['SCREENS_ROLE'] ?? '';
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${role}${name}-${view}.jpg`), type: 'jpeg', quality: 70 });
}

/** The first stop of the Tab key skips the menu to the content. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#content, main') !== null)).toBe(true);
}
