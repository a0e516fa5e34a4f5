import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Hand } from './hand.ts';

/** Accounts of the sandbox's chooser: Google vouches for the first two. */
export const [ngozi, tunde, zainab] = [/Ngozi Bello/, /Tunde Alabi/, /Zainab Musa/] as const;

export const googleButton = (page: Page) =>
  page
    .frameLocator('iframe[title="Continue with Google button"]')
    .getByRole('button', { name: 'Continue with Google' });

/** Google's prompt, which opens without a tap. */
const googlePrompt = (page: Page): FrameLocator => page.frameLocator('iframe[title="Sign in with Google prompt"]');

/** Opens Google's window by its button. */
export async function openChooser(page: Page, hand: Hand): Promise<Page> {
  const opened: Page[] = [];
  page.on('popup', (popup) => opened.push(popup));
  await hand.tap(inFrame(googleButton(page), async () => opened.length > 0));
  const [chooser] = opened;
  if (!chooser) throw new Error('Google opened no window');
  return chooser;
}

/** Chooses an account in Google's prompt. */
export async function chooseInPrompt(page: Page, hand: Hand, name: RegExp): Promise<void> {
  const account = googlePrompt(page).getByRole('button', { name });
  await account.waitFor();
  await hand.tap(inFrame(account, async () => (await account.count()) === 0));
}

/** A button in another site's frame: Chromium may drop a tap on something just drawn there, so it is repeated. */
const inFrame = (button: Locator, isTaken: () => Promise<boolean>): Pick<Locator, 'click'> => ({
  click: () =>
    expect(async () => {
      if (await isTaken()) return;
      await button.click({ timeout: 2_000 });
      await expect.poll(isTaken, { timeout: 3_000 }).toBe(true);
    }).toPass(),
});
