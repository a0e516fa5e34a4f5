import type { Page } from '@playwright/test';
import { titleFace } from '../apps/web/src/ui/title-face.ts';
import { words } from '../scripts/test/alphabets.ts';
import { makeCreator } from './people.ts';
import { expect, test } from './test.ts';

// Every letter of the languages people write in is drawn by our own fonts, and a title by one of them alone.

/** The fonts that draw each element, by the browser's own word; one that is not ours is in brackets. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const all: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    const names = fonts.map(({ familyName, isCustomFont }) =>
      isCustomFont ? (/Bricolage|Jakarta|Inter/.exec(familyName)?.[0] ?? familyName) : `[${familyName}]`,
    );
    all.push([...new Set(names)].toSorted().join(' and '));
  }
  await browser.detach();
  return all;
}

interface Sample {
  text: string;
  className: string;
}

/** Shows texts on a page of the product, in its styles. */
const show = (page: Page, samples: readonly Sample[]): Promise<void> =>
  page.evaluate((all) => {
    const box = document.createElement('div');
    box.style.cssText = 'columns: 4; padding: 1rem';
    for (const { text, className } of all) {
      const paragraph = document.createElement('p');
      paragraph.dataset['shown'] = '';
      paragraph.textContent = text;
      paragraph.className = className;
      box.append(paragraph);
    }
    document.body.replaceChildren(box);
  }, samples);

const shown = '[data-shown]';
const asTitle = (text: string): Sample => ({ text, className: `${titleFace(text)} text-h1 font-bold` });
const asText = (text: string): Sample => ({ text, className: '' });

/** Draws the letters of the shown texts one by one; returns those that are a box, lack their mark or have it beside them. */
const wronglyDrawn = (page: Page): Promise<string[]> =>
  page.evaluate((selector) => {
    const SIZE = 64;
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 3 * SIZE;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('no canvas');
    const draw = (sign: string) => {
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.fillText(sign, SIZE, 2 * SIZE);
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = pen.measureText(sign);
      return { picture: canvas.toDataURL(), left, right };
    };
    const wrong = new Set<string>();
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    for (const element of document.querySelectorAll(selector)) {
      const { fontFamily, fontWeight } = getComputedStyle(element);
      pen.font = `${fontWeight} ${SIZE}px ${fontFamily}`;
      const nothing = [draw('\u{10FFFF}').picture, draw(' ').picture];
      for (const { segment } of graphemes.segment(element.textContent ?? '')) {
        const drawn = draw(segment);
        const where = `${segment} of ${element.textContent} in ${fontWeight} ${fontFamily.split(',')[0]}`;
        if (nothing.includes(drawn.picture)) wrong.add(`${where} is a box`);
        const bare = segment.normalize('NFD').replaceAll(/\p{M}/gu, '');
        if (bare === segment) continue;
        const without = draw(bare);
        if (without.picture === drawn.picture) wrong.add(`${where} has no mark`);
        // A mark is a little wider than a narrow letter.
        if (Math.max(drawn.left - without.left, drawn.right - without.right) > SIZE / 6)
          wrong.add(`${where} has its mark beside it`);
      }
    }
    return [...wrong];
  }, shown);

test('forty words of the languages of Nigeria are drawn by our fonts, and as a title by one', async ({
  page,
  product,
}) => {
  expect(words).toHaveLength(40);
  const spelled = words.flatMap(({ word, title }) => [word, word.toUpperCase()].map((text) => ({ text, title })));
  await page.goto(product.pageOf('ada'));

  await show(
    page,
    spelled.map(({ text }) => asTitle(text)),
  );
  await expect.poll(() => fontsOf(page, shown)).toEqual(spelled.map(({ title }) => title));
  expect(await wronglyDrawn(page)).toEqual([]);

  // In a text a hooked letter is in Inter, among the others.
  await show(
    page,
    spelled.map(({ text }) => asText(text)),
  );
  await expect
    .poll(() => fontsOf(page, shown))
    .toEqual(spelled.map(({ title }) => (title === 'Inter' ? 'Inter and Jakarta' : 'Jakarta')));
  expect(await wronglyDrawn(page)).toEqual([]);
});

test('letters typed as a letter and its marks look the same', async ({ page, product }) => {
  const decomposed = words.map(({ word }) => word.normalize('NFD')).filter((word) => /\p{M}/u.test(word));
  await page.goto(product.pageOf('ada'));
  for (const as of [asTitle, asText]) {
    await show(page, decomposed.map(as));
    await expect.poll(() => fontsOf(page, shown)).toEqual(decomposed.map(() => 'Jakarta'));
    expect(await wronglyDrawn(page)).toEqual([]);
  }
});

for (const [name, font] of [
  ['Ṣadé Ọ̀ṣun', 'Jakarta'],
  ['Ɗanjuma Ƙarfi', 'Inter'],
] as const) {
  test(`every page of ${name} has its heading in ${font}`, async ({ page, product }) => {
    const creator = await makeCreator(page, product, name, 1000);
    await page.goto(creator.url);
    await expect.poll(() => fontsOf(page, 'h1')).toEqual([font]);
    await page
      .getByRole('link', { name: `From ${name}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`From ${name}`);
    await expect.poll(() => fontsOf(page, 'h1')).toEqual([font]);
    await page.goto(`${creator.url}/membership/auth/register`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Join ${name}`);
    await expect.poll(() => fontsOf(page, 'h1')).toEqual([font]);
  });
}

test('a page in English downloads no letters of other languages', async ({ page, product }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const name = /([\w-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
    if (name !== undefined) files.push(name);
  });
  await page.goto(product.pageOf('ada'), { waitUntil: 'networkidle' });
  expect(files.toSorted()).toEqual(['bricolage-latin', 'bricolage-naira', 'jakarta-latin', 'jakarta-naira']);
});
