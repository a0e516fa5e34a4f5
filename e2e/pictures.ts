import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { letTimePass } from '../scripts/test/patience.ts';

const docs = path.join(import.meta.dirname, '..', 'docs');
const sizes = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];

/**
 * With PICTURES=on takes the pictures of docs/journey.md and of docs/guide, as wide as a phone and a desktop; `only` as
 * wide as one of them.
 */
export async function takePicture(page: Page, name: string, under = 'pictures', only?: number): Promise<void> {
  if (process.env['PICTURES'] !== 'on') return;
  const folder = path.join(docs, under);
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize();
  for (const size of sizes.filter(({ width }) => (only ?? width) === width)) {
    await page.setViewportSize(size);
    await letTimePass(400, 'what is drawn anew for another width moves to its place');
    await drawn(page);
    await page.screenshot({ path: path.join(folder, `${name}-${size.width}.jpg`), type: 'jpeg', quality: 72 });
  }
  if (before) await page.setViewportSize(before);
}

/** Waits until no visible photograph is loading; none may be broken. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight)
      .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
}
