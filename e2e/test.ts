import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { JOURNEY_MS } from '../scripts/test/patience.ts';
import { startInstance, type Instance } from './instance.ts';
import { withLastWords } from './last-words.ts';

async function lendInstance(lend: (product: Instance) => Promise<void>): Promise<void> {
  const product = await startInstance();
  await lend(product);
  await product.stop();
}

// Playwright requires the first parameter of a fixture to be destructured, even where nothing is used.
/* oxlint-disable no-empty-pattern */
/** Journeys share one running product; each creates people of its own. */
export const test = base.extend<{ ownProduct: Instance; lastWords: void }, { product: Instance }>({
  product: [async ({}, use) => lendInstance(use), { scope: 'worker', timeout: 2 * JOURNEY_MS }],
  /** For a test that changes shared state: the clock only goes forward. */
  ownProduct: [async ({}, use) => lendInstance(use), { timeout: 2 * JOURNEY_MS }],
  lastWords: [
    async ({ browser, product }, use, info) => withLastWords(browser, info, () => product.output(), use),
    { auto: true },
  ],
});
/* oxlint-enable no-empty-pattern */

export { expect };

declare global {
  /** Available in a page where axe's script has run. */
  const axe: typeof axeCore;
}

const axeScript = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Expects no accessibility violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Loading the script takes longer than the check, and it stays until another page is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  // The only frames are Google's, which are not ours to check.
  const found = await page.evaluate(async () => {
    // Finish fade-ins, whose paler colours would fail the contrast check. Endless animations go on.
    for (const move of document.getAnimations())
      if (Number.isFinite(move.effect?.getComputedTiming().endTime)) move.finish();
    const { violations } = await axe.run(document, { iframes: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
  expect(found).toEqual([]);
}

/** The last code read, by inbox and address: a second read waits for another email. */
const lastRead = new Map<string, string>();

/** The newest code in the sandbox's inbox, read on its pages as a newcomer does; each code is returned once. */
export async function readCode(page: Page, product: Instance, email: string): Promise<string> {
  const address = `${product.sandboxUrl} ${email}`;
  const inbox = await page.context().newPage();
  try {
    let code: string | undefined;
    await expect(async () => {
      await inbox.goto(`${product.sandboxUrl}/mail`);
      // Emails sent together arrive in any order: take the newest one that holds a code.
      const emails = inbox.locator('li, tr, article').filter({ hasText: email });
      const message = emails.filter({ hasText: /\b\d{6}\b/ }).first();
      code = /\b\d{6}\b/.exec(await message.innerText({ timeout: 500 }))?.[0];
      expect(code).toBeDefined();
      expect(code).not.toBe(lastRead.get(address));
    }).toPass();
    lastRead.set(address, code ?? '');
    return code ?? '';
  } finally {
    await inbox.close();
  }
}

let made = 0;
/** A name unique within this run. */
export const fresh = (word: string): string => `${word}${Date.now().toString(36)}${(made += 1)}`;
