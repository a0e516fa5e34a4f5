import type { Page } from '@playwright/test';
import { patrons } from '../seed/cast.ts';
import { inBothBrowsers } from './chromium.ts';
import { logIn } from './log-in.ts';
import { expect, test } from './test.ts';

// One sign-in opens the page of every creator one supports, and shows the truth about one's money on each host.

const ngozi = patrons.find(({ supports }) => supports.length > 1);
const savedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test(
  'a patron of two creators logs in once, sees both on three hosts, and is out on all three [P5]',
  inBothBrowsers,
  async ({ page, product }) => {
    const [ada, tunde, members] = [product.pageOf('ada'), product.pageOf('tunde'), product.url];
    const logins: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (pathname === '/auth/login') logins.push(origin);
    });
    const seesBoth = async (host: string) => {
      await page.goto(`${host}/membership/app/patron-profile`);
      const supported = page.getByRole('region', { name: 'You support' });
      await expect(supported.getByRole('listitem')).toHaveCount(2);
      await expect(supported.getByText('In all')).toHaveText(/In all ₦3,500.* a month$/);
      expect(new URL(page.url()).origin).toBe(host);
      await page.goto(`${host}/membership/app/payment-history`);
      await expect(page.getByRole('main').getByText('Slow Light').first()).toBeVisible();
      await expect(page.getByRole('main').getByText('Drum and Kitchen').first()).toBeVisible();
    };

    await test.step('a stranger who taps Log in sees the login of this host, with the way back', async () => {
      await page.goto(`${ada}/membership/auth/login?next=${encodeURIComponent('/membership/app/notifications')}`);
      await expect(page.getByLabel('Email')).toBeVisible();
      expect(page.url()).toBe(`${ada}/membership/auth/login?next=%2Fmembership%2Fapp%2Fnotifications`);
    });

    await test.step('what was typed is still there, and logging in leads on', async () => {
      await logIn(page, ngozi?.email ?? '');
      await expect(page).toHaveURL(`${ada}/membership/app/notifications`);
      await seesBoth(ada);
    });

    await test.step('another creator’s host opens without a second login, and so does the members site', async () => {
      await seesBoth(tunde);
      await seesBoth(members);
      expect(logins).toEqual([ada]);
      const tokens = [await savedToken(page)];
      for (const host of [ada, tunde]) {
        await page.goto(`${host}/membership/app/home`);
        tokens.push(await savedToken(page));
      }
      expect(new Set(tokens).size).toBe(3);
      expect(tokens).not.toContain(null);
    });

    await test.step('it is one browser in the list, with its hosts', async () => {
      await page.goto(`${tunde}/membership/app/settings/account`);
      const list = page.getByRole('list', { name: 'Where you are logged in' });
      await expect(list.getByRole('listitem').filter({ hasText: 'This one' })).toContainText(
        [ada, tunde, members].map((host) => new URL(host).host).toSorted()[0] ?? '',
      );
    });

    await test.step('from a list to another creator’s page, without a login', async () => {
      await page.goto(`${ada}/membership/app/patron-profile`);
      await page
        .getByRole('link', { name: /^Drum and Kitchen/ })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`^${tunde}/membership/app/profile/membership/`));
      await expect(page.getByRole('button', { name: 'Manage Subscription' }).first()).toBeVisible();
    });

    await test.step('logging out on one ends it on all three', async () => {
      await page.goto(`${tunde}/membership/app/settings/account`);
      await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
      await page.waitForURL(/\/auth\/login/);
      await page.goto(`${ada}/membership/app/home`);
      await page.getByRole('button', { name: 'Log in now' }).click();
      for (const host of [ada, members]) {
        if (host === members) await page.goto(`${host}/membership/app/home`);
        await expect(page.getByLabel('Email')).toBeVisible();
        expect(page.url()).toBe(`${host}/membership/auth/login?next=%2Fmembership%2Fapp%2Fhome`);
        expect(await savedToken(page)).toBeNull();
      }
      await page.goto(`${tunde}/membership/auth/login`);
      await expect(page.getByLabel('Email')).toBeVisible();
    });
  },
);
