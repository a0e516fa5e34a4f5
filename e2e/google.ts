import type { FrameLocator, Page } from '@playwright/test';
import type { Hand } from './hand.ts';

/** Accounts of the sandbox's chooser: Google vouches for the first two. */
export const [ngozi, tunde, zainab] = [/Ngozi Bello/, /Tunde Alabi/, /Zainab Musa/] as const;

export const googleButton = (page: Page) =>
  page
    .frameLocator('iframe[title="Continue with Google button"]')
    .getByRole('button', { name: 'Continue with Google' });

/** Google's own question, which nobody asked for by a tap. */
export const googlePrompt = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Sign in with Google prompt"]');

/** Opens Google's window by its button. */
export async function openChooser(page: Page, hand: Hand): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await hand.tap(googleButton(page));
  return opened;
}
