import type { Page } from '@playwright/test';
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
    // Frames of Google's that went away can keep this waiting for ever; what matters is there long before.
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
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

/** Colours on their way from one theme to the other are nobody's to judge. One that is not shown never ends. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // They begin when the page is next drawn.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const moves = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    const ended = Promise.allSettled(moves.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 300))]);
  });
