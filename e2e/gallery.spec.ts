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
