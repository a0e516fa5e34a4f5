import { everyView, inspectHere } from './inspect.ts';
import { expect, test } from './test.ts';

test('the welcome page adds up what a number of patrons at a price bring, by keyboard too', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/membership`);
  const section = page.getByRole('region', { name: 'What could you earn?' });
  const sum = section.getByText(/^₦[\d,]+$/).last();
  const nairaNow = async () => Number((await sum.textContent())?.replaceAll(/\D/g, ''));
  const ofFifty = await nairaNow();
  await section.getByText('Where the rest goes').click();
  const net = /Of ₦2,500: .*, (₦[\d,.]+) to you\./.exec(await section.innerText())?.[1]?.replaceAll(/[₦,]/g, '');
  expect(ofFifty).toBe(Math.floor(Number(net) * 50));
  await section.getByRole('slider', { name: 'How many patrons?' }).press('ArrowRight');
  expect(await nairaNow()).toBe(Math.floor(Number(net) * 60));
  await section.getByText('₦5,000', { exact: true }).click();
  await expect(section.getByRole('radio', { name: '₦5,000' })).toBeChecked();
  expect(await nairaNow()).toBeGreaterThan(Math.floor(Number(net) * 60));
  await inspectHere(page, everyView);
});
