import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** More stops than any of our pages has. */
const STOPS_MAX = 60;

/** Accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent;
    return name.replaceAll(/\s+/g, ' ').trim();
  });

/** Presses Tab until the element of this name has the focus, and checks that the focus is visible. */
export async function reach(page: Page, name: string | RegExp): Promise<void> {
  const isIt = (text: string) => (typeof name === 'string' ? text.startsWith(name) : name.test(text));
  const passed: string[] = [];
  while (!isIt(await focused(page))) {
    if (passed.length === STOPS_MAX) throw new Error(`${String(name)} is not to be reached: ${passed.join(' · ')}`);
    await page.keyboard.press('Tab');
    passed.push(await focused(page));
  }
  const outline = await page.evaluate(() => {
    // A radio card or a switch draws the focus ring around the element that represents it.
    const shown = [
      document.activeElement,
      document.activeElement?.parentElement,
      document.activeElement?.nextElementSibling,
    ];
    return shown.map((element) => (element ? getComputedStyle(element).outlineStyle : 'none'));
  });
  expect(outline.some((style) => style !== 'none')).toBe(true);
}

export async function press(page: Page, name: string | RegExp, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await reach(page, name);
  await page.keyboard.press(key);
}

export async function write(page: Page, name: string | RegExp, text: string): Promise<void> {
  await reach(page, name);
  await page.keyboard.type(text);
}
