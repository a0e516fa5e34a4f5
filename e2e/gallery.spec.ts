import { expect, expectAccessible, test } from './test.ts';

// Every component in every state, in both themes.

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the gallery in its ${colorScheme} theme`, async ({ page, product }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${product.url}/gallery/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('a slow page is explained after eight seconds, without any script', async ({ page, product }) => {
  await page.goto(`${product.url}/gallery/`);
  const words = page.getByText('Still working. Your network is slow.').first();
  const standAt = (ms: number) =>
    words.evaluate((element, time) => {
      for (const animation of element.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, ms);
  await standAt(7_999);
  await expect(words).toBeHidden();
  await standAt(8_001);
  await expect(words).toBeVisible();
});
