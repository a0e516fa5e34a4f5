import { readFile } from 'node:fs/promises';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Instance } from './instance.ts';
import { expect } from './test.ts';

/** A person at the sandbox's pages: moves the clock, reads emails and decides for a bank. */
export function outsideOf(page: Page, { sandboxUrl }: Instance) {
  const overview = () => page.goto(sandboxUrl);
  return {
    async letTimePass(by: 'hour' | 'day' | 'month', times = 1): Promise<void> {
      await overview();
      const move = page.getByRole('button', { name: `+1 ${by}` });
      for (let moved = 0; moved < times; moved += 1) await Promise.all([page.waitForEvent('load'), move.click()]);
    },
    /** A month, and on to 10:00 in Lagos, when all memberships that are due that day are charged. */
    async letMonthPass(): Promise<void> {
      await this.letTimePass('month');
      const [hour] = /\d\d(?=:)/.exec(await page.locator('.time').innerText()) ?? [];
      if (hour === undefined) throw new Error('the sandbox shows no time');
      await this.letTimePass('hour', Math.max(0, 10 - Number(hour)));
    },
    /** Sets the answer to the next charge of the person's saved card. */
    async answerNextCharge(email: string, answer: string): Promise<void> {
      await overview();
      const choice = page.getByLabel(`Next charge of ${email}`);
      await choice.selectOption(answer);
      await page.locator('form', { has: choice }).getByRole('button', { name: 'Set' }).click();
      await expect(choice).toHaveValue(answer);
    },
    /** Holds pending payments at the bank, or lets them go on. */
    async letPending(what: 'wait' | 'go on'): Promise<void> {
      await overview();
      await page.getByRole('button', { name: `Let it ${what}` }).click();
      await expect(page.getByRole('button', { name: what === 'wait' ? 'Let it go on' : 'Let it wait' })).toBeVisible();
    },
    /** Lists the newest payments begun for this person. */
    async paymentsOf(email: string): Promise<Locator> {
      await overview();
      return page
        .getByRole('listitem')
        .filter({ hasText: email })
        .filter({ has: page.locator('a[href^="/checkout/"]') });
    },
    /** The patron's bank disputes a payment: the newest, or the one before. */
    async dispute(email: string, nth: 1 | 2): Promise<void> {
      const payment = (await this.paymentsOf(email)).nth(nth - 1);
      await payment.getByRole('button', { name: 'Dispute' }).click();
    },
    /** Ends the open dispute. */
    async decideDispute(end: 'Udala wins' | 'Udala loses'): Promise<void> {
      await overview();
      await page.getByRole('button', { name: end }).click();
    },
    /** Opens the newest email to the person with that subject, once `nth` of them have arrived. */
    async readEmail(email: string, subject: RegExp, nth = 1): Promise<FrameLocator> {
      const emails = page
        .getByRole('listitem')
        .filter({ hasText: email })
        .filter({ has: page.locator('strong', { hasText: subject }) });
      await expect(async () => {
        await page.goto(`${sandboxUrl}/mail`);
        expect(await emails.count()).toBe(nth);
      }).toPass({ intervals: [500] });
      await emails.first().getByRole('link').click();
      return page.frameLocator('iframe');
    },
  };
}

export async function addressIn(message: FrameLocator, name: string): Promise<string> {
  const address = await message.getByRole('link', { name }).getAttribute('href');
  expect(address).not.toBeNull();
  return address ?? '';
}

/** Pays on the hosted page: one tap fills in a documented test card. */
export async function payByCard(page: Page, card: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\//);
  await page.locator(`a[href*="card=${card}"]`).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
}

export async function payByTransfer(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('button', { name: 'Show the account' }).click();
  await page.getByRole('button', { name: 'I have sent it' }).click();
}

/** Returns the file that a button downloads. */
export async function save(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
