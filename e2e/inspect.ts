import type { Page } from '@playwright/test';
import { letTimePass } from '../scripts/test/patience.ts';
import { expect, expectAccessible, test } from './test.ts';

export interface View {
  width: number;
  themes: readonly ('light' | 'dark')[];
}

const both = ['light', 'dark'] as const;
/** A phone, a tablet and a desk, by day and by night. */
export const everyView: readonly View[] = [360, 768, 1440].map((width) => ({ width, themes: both }));

/** Whatever a page complains of from now on, with its address. */
export function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // Tests without a service worker are told so each time the page asks for one.
    if (!['error', 'warning'].includes(message.type()) || text.includes('blocked by Playwright')) return;
    said.push(`${page.url()}: ${text}`);
  });
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
  return said;
}

/** The page as it stands in every view: width and theme change in the loaded page, as when a phone is turned at dusk. */
export async function inspectHere(page: Page, views: readonly View[]): Promise<void> {
  await test.step(new URL(page.url()).pathname, async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('heading').first()).toBeAttached();
    await quiet(page);
    for (const { width, themes } of views) {
      await page.setViewportSize({ width, height: 800 });
      // What is drawn anew for another width takes a moment.
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await expectAccessible(page);
      }
    }
  });
}

/** Nothing is on its way any more. Frames of Google's that went away can keep this from coming for ever; what matters is there long before. */
export const quiet = (page: Page): Promise<unknown> =>
  Promise.race([page.waitForLoadState('networkidle').catch(() => undefined), letTimePass(5_000, 'it may never come')]);

/** Colours on their way from one theme to the other are nobody's to judge: they are there at once. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // They begin when the page is next drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    for (const move of document.getAnimations()) if (move instanceof CSSTransition) move.finish();
  });
