import { signInAs, talkOf } from './talk.ts';
import { expect, fresh, test } from './test.ts';

test('home, a profile and a post ask for what they show before the app is there, and only once', async ({
  browser,
  product,
}) => {
  const talk = await talkOf(product);
  const title = fresh('Early light');
  const { id } = await talk.publish({ title });
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await signInAs(page, product, 'chidi');
  await page.goto(`${product.url}/membership/app/home`);
  // On a wide screen the column of activity links to it too.
  await page.getByRole('article').getByRole('link', { name: title }).click();
  await page.waitForURL(`**/posts/${id}`);
  const author = await page.locator('a[href*="/app/profile/posts/"]').first().getAttribute('href');

  for (const [path, reads] of [
    ['/membership/app/home', [/\/posts\?page=/]],
    [`/membership/app/posts/${id}`, [new RegExp(`\\d/posts/${id}$`)]],
    [author ?? '', [/\/users\/[0-9a-f-]{36}$/, /\/posts\?authorId=/]],
  ] as const) {
    const requested: string[] = [];
    const listen = (request: { url: () => string }) => void requested.push(request.url());
    page.on('request', listen);
    const { promise: isEarly, resolve } = Promise.withResolvers<void>();
    // The app's scripts arrive only once the reads were sent.
    await page.route('**/assets/*.js', async (route) => {
      await isEarly;
      await route.continue();
    });
    const early = Promise.all(reads.map((read) => page.waitForRequest(read)));
    await page.goto(`${product.url}${path}`, { waitUntil: 'commit' });
    await early;
    resolve();
    await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
    for (const read of reads) expect(requested.filter((url) => read.test(url))).toHaveLength(1);
    page.off('request', listen);
    await page.unroute('**/assets/*.js');
  }
});
