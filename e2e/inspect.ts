import type { Page } from '@playwright/test';
import { letTimePass } from '../scripts/test/patience.ts';
import { expect, expectAccessible, test } from './test.ts';

export interface View {
  width: number;
  themes: readonly ('light' | 'dark')[];
}

const both = ['light', 'dark'] as const;
/** A phone, a tablet and a desktop, in both themes. */
export const everyView: readonly View[] = [360, 768, 1440].map((width) => ({ width, themes: both }));

/** Collects every complaint of a page from now on, with its address. */
export function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // Playwright's notice that it blocks the service worker, each time the page registers one, is no fault.
    if (!['error', 'warning'].includes(message.type()) || text.includes('blocked by Playwright')) return;
    said.push(`${page.url()}: ${text}`);
  });
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
  return said;
}

/** Checks the page in every view: width and theme change in the loaded page, as when a phone is turned at dusk. */
export async function inspectHere(page: Page, views: readonly View[]): Promise<void> {
  await test.step(new URL(page.url()).pathname, async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('heading').first()).toBeAttached();
    await quiet(page);
    for (const { width, themes } of views) {
      await page.setViewportSize({ width, height: 800 });
      // Layout for the new width takes a moment.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await expectAccessible(page);
      }
    }
  });
}

/**
 * Waits until no request is pending. Removed frames of Google can keep this from ever resolving; everything that
 * matters is loaded long before.
 */
export const quiet = (page: Page): Promise<unknown> =>
  Promise.race([page.waitForLoadState('networkidle').catch(() => undefined), letTimePass(5_000, 'it may never come')]);

/** Ends colour transitions between the themes, whose intermediate colours would fail the contrast check. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Transitions begin with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    for (const move of document.getAnimations()) if (move instanceof CSSTransition) move.finish();
  });
