import type { Locator } from '@playwright/test';

/** Any BVN that the sandbox takes. */
export const bvn = '22212345678';

/** Says who one is, by the name that the bank has, in the dialog for a bank account. */
export async function sayWhoOneIs(
  dialog: Locator,
  type: (where: Locator, text: string) => Promise<void> = (where, text) => where.fill(text),
): Promise<void> {
  const found = await dialog.getByText(/Is this you\?$/).textContent();
  const [lastName = '', firstName = ''] = found?.split(/[ .]/) ?? [];
  await type(dialog.getByLabel('First name'), firstName);
  await type(dialog.getByLabel('Last name'), lastName);
  await type(dialog.getByLabel('BVN'), bvn);
}
