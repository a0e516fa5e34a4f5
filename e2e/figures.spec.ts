import type { Locator, Page } from '@playwright/test';
import { dayInWords, dayOf } from '@udala/messages/dates';
import { naira } from '@udala/messages/money';
import { openBooks, type Books } from './books.ts';
import { creator, fans, gatherCrowd } from './crowd.ts';
import { startInstance, type Instance } from './instance.ts';
import { logIn } from './log-in.ts';
import { save } from './outside.ts';
import { expect, test } from './test.ts';

// People and money on the screens match the rows and the ledger, to the row and to the kobo.

test.describe.configure({ mode: 'serial' });

/** As in a list: without the year where it is the browser's. */
const shortened = (day: string): string => (dayOf(new Date()).endsWith(day.slice(-4)) ? day.slice(0, -5) : day);
const listed = (date: string): string => shortened(dayInWords(date));

let product: Instance;
let books: Books;

test.beforeAll(async () => {
  product = await startInstance();
  books = await openBooks(product);
  await gatherCrowd(product, books);
});
test.afterAll(async () => {
  await books.close();
  await product.stop();
});

const inside = (screen: string) => `${product.url}/membership/app/${screen}`;

async function signIn(page: Page, door: string, email: string) {
  await page.goto(`${product.url}/membership/${door}`);
  await logIn(page, email);
  await expect(page).toHaveURL(/app\/home/);
}

/** Visible text of each row, without the text for screen readers only. */
const seen = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) =>
    all.map((row) => {
      const copy = row.cloneNode(true) as HTMLElement;
      for (const unseen of copy.querySelectorAll('.sr-only')) unseen.remove();
      return [...(copy.matches('tr') ? copy.children : [copy])].map((cell) =>
        (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      );
    }),
  );

const numberOf = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await books.rows<{ n: string }>(text, values))[0]?.n);

/** Balance of one of the creator's accounts, computed from its movements alone. */
const ledger = (kind: string) =>
  numberOf(
    `select coalesce(sum(case when m.credit_id = a.id then m.amount_kobo else -m.amount_kobo end), 0) as n
     from ledger_accounts a join users u on u.id = a.owner_id
     join ledger_movements m on a.id in (m.debit_id, m.credit_id) where u.email = $1 and a.kind = $2`,
    [creator.email, kind],
  );

/** Every payment to Ada, also the ones refunded later. */
const paidToAda = () =>
  numberOf(
    `select sum(a.amount_kobo) as n from charge_attempts a join invoices i on i.id = a.invoice_id
     join users u on u.id = i.creator_id where u.email = $1 and a.state = 'succeeded'`,
    [creator.email],
  );

test('a creator’s patrons and money match the books', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, 'creator/auth/login', creator.email);
  const main = page.getByRole('main');

  await test.step('members, row by row', async () => {
    interface Row {
      name: string;
      state: string;
      since: string;
      next: string;
      price_kobo: string;
    }
    const rows = await books.rows<Row>(
      `select p.name, s.state, s.price_kobo,
         (select min(i.period_start)::text from invoices i where i.subscription_id = s.id) as since,
         (select max(i.period_end)::text from invoices i where i.subscription_id = s.id and i.state = 'paid') as next
       from subscriptions s join profiles p on p.user_id = s.patron_id join users c on c.id = s.creator_id
       where c.email = $1 and s.state not in ('pending', 'ended') order by p.name`,
      [creator.email],
    );
    const words: Record<string, (next: string) => [string, string]> = {
      active: (next) => [next, ''],
      past_due: (next) => [`Due since${next}`, 'Payment failed'],
      ending: (next) => ['–', `Ends ${next}`],
      paused: () => ['–', 'Paused'],
    };
    const expected = (of: (row: Row) => boolean) =>
      rows.filter(of).map(({ name, state, since, next, price_kobo }) => {
        const [due, status] = words[state]?.(listed(next)) ?? ['', state];
        return [name, listed(since), due, naira(Number(price_kobo)), status];
      });
    const isPaused = ({ state }: Row) => state === 'paused';
    const table = page.getByRole('table').getByRole('rowgroup').last().getByRole('row');
    for (const [filter, of] of [
      ['', (row: Row) => !isPaused(row)],
      ['&show=paused', isPaused],
    ] as const) {
      await page.goto(inside(`members-list?sort=name&order=asc${filter}`));
      await expect(table).toHaveCount(rows.filter(of).length);
      // The picture's initials come before the name, and the meaning of a status after it.
      const shown = (await seen(table)).map((cells) => cells.slice(0, 5));
      expect(shown).toEqual(expected(of).map((cells) => cells.map((cell) => cell && expect.stringContaining(cell))));
    }
    const active = rows.filter((row) => !isPaused(row)).length;
    await page.goto(inside('members-list'));
    await expect(main.getByRole('button', { name: `Active ${active}` })).toBeVisible();
    await page.getByRole('button', { name: 'More about your patrons' }).click();
    const csv = (await save(page, 'Export CSV')).bytes.toString();
    expect(csv.trim().split('\n')).toHaveLength(rows.length + 1);
    await page.goto(inside('profile/posts'));
    await expect(main.getByText(`${active} Patron(s)`)).toBeVisible();
  });

  await test.step('the number at the bell', async () => {
    const unread = await numberOf(
      `select count(*) as n from notifications n join users u on u.id = n.recipient_id where u.email = $1 and n.read_at is null`,
      [creator.email],
    );
    expect(unread).toBeGreaterThan(fans.length);
    await expect(page.getByRole('link', { name: `Notifications, ${unread} unread` }).first()).toBeVisible();
  });

  await test.step('the balance, account by account, and each payout', async () => {
    await page.goto(inside('payout'));
    const sums = main.locator('dl > div');
    await expect(sums.filter({ has: page.getByText('Available', { exact: true }) })).toContainText(
      naira(await ledger('creator_available')),
    );
    for (const [term, kind] of [
      ['Held', 'creator_held'],
      ['Disputed', 'creator_disputed'],
    ] as const) {
      const kobo = await ledger(kind);
      expect(kobo).toBeGreaterThan(0);
      await expect(sums.filter({ hasText: term }).first()).toContainText(naira(kobo));
    }
    expect(await ledger('creator_in_transit')).toBe(0);
    const payouts = await books.rows<{ amount_kobo: string; fee_kobo: string; settled_at: Date; created_at: Date }>(
      `select p.* from payouts p join users u on u.id = p.creator_id where u.email = $1 order by p.id desc`,
      [creator.email],
    );
    const table = page.getByRole('table').getByRole('rowgroup').last().getByRole('row');
    await expect(table).toHaveCount(payouts.length);
    const [row = []] = await seen(table);
    const [payout] = payouts;
    expect(row.join(' · ')).toContain(naira(Number(payout?.amount_kobo)));
    expect(row.join(' · ')).toContain(naira(Number(payout?.fee_kobo)));
    expect(row.join(' · ')).toContain(dayOf(payout?.created_at ?? new Date(0)));
  });

  await test.step('the figures', async () => {
    await page.goto(inside('analytics?range=90'));
    const figure = (term: string) =>
      main.locator('dl > div').filter({ has: page.locator('dt').getByText(term, { exact: true }) });
    const patrons = await numberOf(
      `select count(*) as n from subscriptions s join users u on u.id = s.creator_id
       where u.email = $1 and s.state in ('active', 'past_due', 'ending')`,
      [creator.email],
    );
    await expect(figure('Patrons').locator('dd').first()).toHaveText(String(patrons));
    await expect(figure('Patrons paid').first()).toContainText(naira(await paidToAda()));
  });

  await test.step('the statement', async () => {
    const movedBy = (kinds: string, sign: 'in' | 'out') =>
      numberOf(
        `select coalesce(sum(m.amount_kobo), 0) as n from ledger_transactions t join ledger_movements m on m.transaction_id = t.id
         join ledger_accounts a on a.id = ${sign === 'in' ? 'm.credit_id' : 'm.debit_id'} join users u on u.id = a.owner_id
         join ledger_accounts o on o.id = ${sign === 'in' ? 'm.debit_id' : 'm.credit_id'}
         where u.email = $1 and o.kind = $2`,
        [creator.email, kinds],
      );
    await page.goto(inside('payout/statement'));
    await page.getByText('Own dates').click();
    const now = new Date();
    await page.getByLabel('From').fill(new Date(now.getTime() - 5 * 86_400_000).toISOString().slice(0, 10));
    await page.getByLabel('To').fill(new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Show these dates' }).click();
    const line = (term: string) => main.locator('dl > div').filter({ hasText: term });
    await expect(line('Patrons paid')).toContainText(naira(await paidToAda()));
    await expect(line('Sent back to patrons')).toContainText(naira(-(await movedBy('to_refund', 'out'))));
    const kinds = ['creator_available', 'creator_held', 'creator_in_transit', 'creator_disputed'];
    let closing = 0;
    for (const kind of kinds) closing += await ledger(kind);
    await expect(line('After the last day')).toContainText(naira(closing));
  });
  await page.context().close();
});

test('each patron’s payments match the rows', async ({ browser }) => {
  interface Row {
    amount_kobo: string;
    created_at: Date;
    status: string;
  }
  const kinds = new Map(fans.map((one) => [one.fate, one]));
  for (const { email, name, fate } of kinds.values()) {
    await test.step(`${name}, who ${fate}`, async () => {
      const rows = await books.rows<Row>(
        `select a.amount_kobo, a.created_at, case
           when exists (select from disputes d where d.attempt_id = a.id and d.state = 'open') then 'Asked back'
           when exists (select from disputes d where d.attempt_id = a.id and d.state = 'lost') then 'Refunded'
           when exists (select from refunds r where r.attempt_id = a.id and r.state = 'done') then 'Refunded'
           when a.state = 'succeeded' then 'Paid' when a.state = 'failed' then 'Failed' else a.state end as status
         from charge_attempts a join invoices i on i.id = a.invoice_id join users u on u.id = i.patron_id
         where u.email = $1 order by a.created_at desc, a.id desc`,
        [email],
      );
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      const page = await context.newPage();
      await signIn(page, 'auth/login', email);
      await page.goto(inside('payment-history'));
      const list = page.getByRole('main').getByRole('listitem');
      await expect(list).toHaveCount(rows.length);
      for (const [index, text] of (await seen(list)).entries()) {
        const row = rows[index];
        expect(text.join(' ')).toContain(naira(Number(row?.amount_kobo)));
        expect(text.join(' ')).toContain(shortened(dayOf(row?.created_at ?? new Date(0))));
        expect(text.join(' ').toLowerCase()).toContain(row?.status.toLowerCase());
      }
      await context.close();
    });
  }
});

test('every invariant holds', async () => {
  expect(await books.broken()).toEqual([]);
});
