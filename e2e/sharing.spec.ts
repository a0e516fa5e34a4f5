import { logIn } from './log-in.ts';
import { makeCreator, makePatron } from './people.ts';
import { expect, expectAccessible, readCode, test } from './test.ts';

// Previews of a link before anybody opens it, and private feeds for a feed reader.

const bots = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.24.6.77 A',
  'Twitterbot/1.0',
];

test('a post is shared with a card that shows only what a stranger may know, and read in a feed reader until it is revoked', async ({
  browser,
  product,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  const creator = await makeCreator(page, product, 'Ṣadé Ọlátúnjí', 2500);
  const patron = await makePatron(page, product, 'Kemi Balogun');
  const metaOf = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
  const host = new URL(creator.url).host;
  /** Fetches in a browser, which resolves each page's host. */
  const fetchAs = async (userAgent: string, url: string) => {
    const context = await browser.newContext({ userAgent });
    const answer = await (await context.newPage()).goto(url);
    if (!answer) throw new Error(`no answer from ${url}`);
    const got = { status: answer.status(), headers: answer.headers(), body: await answer.body() };
    await context.close();
    return { ...got, text: got.body.toString() };
  };
  expect((await fetchAs('Googlebot/2.1', `${creator.url}/sitemaps/1.xml`)).text).toContain(
    `${creator.url}/membership</loc>`,
  );

  await test.step('a chat shows name, price and picture of the creator’s page', async () => {
    for (const agent of bots) {
      const { text: html } = await fetchAs(agent, `${creator.url}/membership`);
      expect(metaOf(html, 'og:title')).toContain('Ṣadé Ọlátúnjí');
      expect(metaOf(html, 'og:description')).toContain('₦2,500 a month');
      const card = await fetchAs(agent, metaOf(html, 'og:image') ?? '');
      expect(card.headers['content-type']).toBe('image/jpeg');
      expect(card.headers['cache-control']).toContain('immutable');
      expect(card.body.length).toBeLessThan(150_000);
    }
  });

  await page.goto(`${creator.url}/membership/auth/login`);
  await logIn(page, patron.email);
  await page.waitForURL(/\/membership\/app\//);

  await test.step('a locked post is shared, and its card reveals nothing of its content', async () => {
    await page.goto(`${creator.url}/membership/app/home`);
    await page
      .getByRole('link', { name: `From ${creator.name}` })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this post' });
    await expect(dialog.getByRole('img', { name: /^QR code of/ })).toBeVisible();
    await expectAccessible(page);
    const url = (await dialog.getByRole('img').getAttribute('aria-label'))?.replace('QR code of ', '') ?? '';
    expect(url).toContain(`//${host}/membership/app/`);
    expect(await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      encodeURIComponent(url),
    );
    for (const agent of bots) {
      const { text: html } = await fetchAs(agent, url);
      expect(html).not.toContain(creator.text);
      expect(metaOf(html, 'product:price:amount')).toBe('2500');
      expect(metaOf(html, 'og:image')).toContain(`${creator.url}/cards/posts/`);
    }
  });

  await test.step('a private feed is created on the members site, is well-formed, and is revoked', async () => {
    await page.goto(`${creator.url}/membership/app/settings/privacy`);
    await expect(page.getByRole('link', { name: `Open ${new URL(product.url).host}` }).first()).toBeVisible();
    const other = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
    await other.goto(`${product.url}/membership/auth/login`);
    await logIn(other, patron.email);
    await other.waitForURL(/\/membership\/app\//);
    await other.goto(`${product.url}/membership/app/settings/privacy`);
    await other.getByRole('button', { name: 'Make my private feed' }).click();
    const reauthDialog = other.getByRole('dialog');
    await reauthDialog.getByLabel('Code').fill(await readCode(other, product, patron.email));
    await expectAccessible(other);
    await reauthDialog.getByRole('button', { name: 'Make my private feed' }).click();
    const address = (await other.getByText(/\/feeds\//).textContent()) ?? '';
    await expectAccessible(other);
    const read = await other.request.get(address);
    expect(read.status()).toBe(200);
    const root = await other.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'application/xml').documentElement.tagName,
      await read.text(),
    );
    expect(root).toBe('rss');
    await other.getByRole('button', { name: 'Remove it' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
    await expect(other.getByRole('button', { name: 'Make my private feed' })).toBeVisible();
    expect((await other.request.get(address)).status()).toBe(404);
  });
});
