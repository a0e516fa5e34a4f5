import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

const folder = path.join(import.meta.dirname, '..', 'docs', 'pictures');
const sizes = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];

/** With PICTURES=on the journey also takes the pictures of docs/journey.md, at the width of a phone and of a desk. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== 'on') return;
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(400);
    await page.screenshot({ path: path.join(folder, `${name}-${size.width}.jpg`), type: 'jpeg', quality: 78 });
  }
  if (before) await page.setViewportSize(before);
}
