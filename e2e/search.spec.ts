import { creators } from '../seed/cast.ts';
import { everyView, inspectHere, listenTo } from './inspect.ts';
import { registerPatron } from './register.ts';
import { talkOf } from './talk.ts';
import { expect, fresh, test } from './test.ts';

const ada = creators[0];

test('a misspelt search finds a creator, and following brings their posts into the feed', async ({ page, product }) => {
  if (!ada) throw new Error('the story changed');
  const said = listenTo(page);
  const talk = await talkOf(product);
  const title = fresh('Dew on the lens ');
  await talk.publish({ title, description: 'It was gone by seven.', visibility: 'everyone' });
  const secret = 'Only the heron saw it.';
  await talk.publish({ title: `Locked ${title}`, description: secret });
  await registerPatron(page, product, 'Halima Sani');
  await expect(page.getByText('Join a creator to fill it.')).toBeVisible();
  await expect(page.getByLabel("A creator's link or @name")).toBeVisible();
  await inspectHere(page, everyView);

  await test.step('the creator is found by a misspelt name', async () => {
    await page.getByRole('link', { name: 'Find creators' }).click();
    await expect(page.getByRole('heading', { name: 'Popular creators' })).toBeVisible();
    await inspectHere(page, everyView);
    await page.getByRole('searchbox', { name: 'Search creators' }).fill('qqqq');
    await expect(page.getByText('Check the spelling or paste the link.')).toBeVisible();
    await inspectHere(page, everyView);
    await page.getByRole('searchbox', { name: 'Search creators' }).fill('slwo ligt');
    await expect(page.getByRole('link', { name: ada.pageName })).toBeVisible();
    await expect(page).toHaveURL(/\?q=slwo\+ligt$/);
    await inspectHere(page, everyView);
  });

  await test.step('the patron follows the creator, and finds the posts at home', async () => {
    await page.getByRole('link', { name: ada.pageName }).click();
    const follow = page.getByRole('button', { name: 'Follow for free' });
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await inspectHere(page, everyView);
    await follow.click();
    await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article', { name: title, exact: true })).toContainText('It was gone by seven.');
    const locked = page.getByRole('article', { name: `Locked ${title}`, exact: true });
    await expect(locked).toContainText('Patrons only');
    await expect(locked).not.toContainText(secret);
  });

  await test.step('the address carries the search, for a link and after going back', async () => {
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('slwo ligt');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL(/\/search$/);
    await page.getByRole('searchbox').fill(product.pageOf(ada.userName));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: ada.pageName })).toBeVisible();
  });
  expect(said).toEqual([]);
});
