import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startInstance, type Instance } from './instance.ts';
import { withLastWords } from './last-words.ts';

async function lendInstance(lend: (product: Instance) => Promise<void>): Promise<void> {
  const product = await startInstance();
  await lend(product);
  await product.stop();
}

// Playwright wants the first parameter of a fixture destructured, even where nothing is used.
/* oxlint-disable no-empty-pattern */
/** Journeys share one running product; each makes people of its own. */
export const test = base.extend<{ ownProduct: Instance; lastWords: void }, { product: Instance }>({
  product: [async ({}, use) => lendInstance(use), { scope: 'worker', timeout: 180_000 }],
  /** For a test that changes what all others rest on: the clock only goes forward. */
  ownProduct: [async ({}, use) => lendInstance(use), { timeout: 180_000 }],
  lastWords: [async ({ browser }, use, info) => withLastWords(browser, info, use), { auto: true }],
});
/* oxlint-enable no-empty-pattern */

export { expect };

/** No accessibility violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // The only frames are Google's, not ours to judge; the mode that reads them too takes three times as long.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** The newest code in the sandbox's inbox, read on its pages as a newcomer does; other than `last`, if one came before. */
export async function readCode(page: Page, product: Instance, email: string, last?: string): Promise<string> {
  const inbox = await page.context().newPage();
  try {
    let code: string | undefined;
    await expect(async () => {
      await inbox.goto(`${product.sandboxUrl}/mail`);
      // Letters that were written together arrive in any order: the newest one that holds a code.
      const letters = inbox.locator('li, tr, article').filter({ hasText: email });
      const letter = letters.filter({ hasText: /\b\d{6}\b/ }).first();
      code = /\b\d{6}\b/.exec(await letter.innerText({ timeout: 500 }))?.[0];
      expect(code).toBeDefined();
      expect(code).not.toBe(last);
    }).toPass({ timeout: 15_000 });
    return code ?? '';
  } finally {
    await inbox.close();
  }
}

let made = 0;
/** A name nobody in this run has. */
export const fresh = (word: string): string => `${word}${Date.now().toString(36)}${(made += 1)}`;
