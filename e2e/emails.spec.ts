import { addressIn, outsideOf } from './outside.ts';
import { everyView, inspectHere, listenTo } from './inspect.ts';
import { emails, talkOf } from './talk.ts';
import { expect, fresh, test } from './test.ts';

test('an email about a new post leads to it, and to fewer emails without logging in', async ({
  page,
  product,
  browser,
}) => {
  const title = fresh('Harmattan');
  const { publish } = await talkOf(product);
  await publish({ title, teaser: 'What the wind leaves on the mangoes.', description: 'Dust.' });
  const email = await outsideOf(page, product).readEmail(emails.ngozi, new RegExp(`${title}$`));
  await expect(email.getByText('What the wind leaves on the mangoes.', { exact: true })).toBeVisible();
  await expect(email.getByText('Dust.')).toHaveCount(0);

  const linked = await (await browser.newContext()).newPage();
  const said = listenTo(linked);
  await linked.goto(await addressIn(email, 'Read the post'));
  await expect(linked.getByRole('heading', { name: title })).toBeVisible();
  await linked.goto(await addressIn(email, 'Unsubscribe or get fewer'));
  await expect(linked.getByRole('radio', { name: 'Each' })).toBeChecked();
  await inspectHere(linked, everyView);
  await linked.getByText('Never', { exact: true }).click();
  await expect(linked.getByText('Saved')).toBeVisible();
  await linked.reload();
  await expect(linked.getByRole('radio', { name: 'Never' })).toBeChecked();
  await expect(linked.locator('body')).not.toContainText(emails.ngozi);
  // Restores the setting for the other tests that share the product.
  await linked.getByText('Each', { exact: true }).click();
  await expect(linked.getByText('Saved')).toBeVisible();
  expect(said).toEqual([]);
});
