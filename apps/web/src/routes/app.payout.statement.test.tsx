import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ReplyOf } from '@udala/contract/endpoint';
import {
  getStatement,
  getStatementCsv,
  getStatementPdf,
  type StatementLine,
  type StatementSums,
} from '@udala/contract/statements';
import { getBalance } from '@udala/contract/payouts';
import type { Range } from '#features/money/statements/statement-range.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { makeBalance } from '../test/payouts.ts';
import { idOf, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(
    quietNotifications,
    answer(getBalance, () => makeBalance()),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const sums: StatementSums = {
  openingKobo: 1_000_000,
  grossKobo: 250_000,
  providerFeesKobo: -13_750,
  platformFeesKobo: -25_000,
  refundsKobo: 0,
  disputesKobo: 0,
  payoutsKobo: -500_000,
  payoutFeesKobo: -1_000,
  writtenOffKobo: 0,
  closingKobo: 710_250,
};

const makeLine = (given: Partial<StatementLine> = {}): StatementLine => ({
  id: '1',
  at: '2026-11-20T08:00:00.000Z',
  kind: 'payment',
  party: 'Chidi Eze',
  reference: 'inv-1',
  amountKobo: 250_000,
  invoiceId: idOf(30),
  ...given,
});

/** Months as the server reports them, independent of this machine's clock. */
const months: Record<string, Range> = {
  this: { from: '2031-03-01', to: '2031-03-31' },
  last: { from: '2031-02-01', to: '2031-02-28' },
};

/** Opens the statement at an address, or a rejection of it; records the requested days. */
function openStatement(search = '', lines: StatementLine[] | 'refused' = [makeLine()]) {
  const requests: string[] = [];
  server.use(
    answer(getStatement, (request) => {
      const { month, from, to } = Object.fromEntries(new URL(request.url).searchParams);
      requests.push(month ?? `${from} ${to}`);
      if (lines === 'refused') return errorResponse(503, 'unavailable', 'Later.');
      return { ...pageOf(lines), ...(months[month ?? ''] ?? { from: from ?? '', to: to ?? '' }), sums };
    }),
  );
  const app = openApp(`payout/statement${search}`);
  return { ...app, requests, at: () => app.router.state.location.search };
}

const own = '?from=2026-11-01&to=2026-11-20';

it('shows the totals and every line, each fee separately', async () => {
  const { requests } = openStatement(own, [
    makeLine(),
    makeLine({ id: '2', kind: 'provider_fee', amountKobo: -13_750 }),
    makeLine({ id: '3', kind: 'platform_fee', amountKobo: -25_000 }),
    makeLine({ id: '4', kind: 'payout', party: 'GTBank ····4821', reference: null, amountKobo: -500_000 }),
  ]);
  expect(await screen.findByRole('heading', { name: '1 Nov 2026 to 20 Nov 2026' })).toBeInTheDocument();
  expect((await screen.findByText('Patrons paid')).nextElementSibling).toHaveTextContent('2,500 naira');
  expect(screen.getByText('Payment fees').nextElementSibling).toHaveTextContent('minus 137 naira 50 kobo');
  const lines = within(screen.getByRole('region', { name: 'Every line' })).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Payment.*2,500 nairaChidi Eze20 Nov(?: 2026)?inv-1/),
    expect.stringMatching(/^Payment fee.*minus 137 naira 50 kobo/),
    expect.stringMatching(/^Udala fee.*minus 250 naira/),
    expect.stringMatching(/^Payout.*minus 5,000 nairaGTBank ····4821/),
  ]);
  expect(requests).toEqual(['2026-11-01 2026-11-20']);
});

it('names no payouts where Paystack pays creators their share', async () => {
  server.use(answer(getBalance, () => makeBalance({ mode: 'split' })));
  openStatement(own);
  expect(await screen.findByText(/^Your share of what patrons paid so far/)).toBeInTheDocument();
  expect(screen.queryByText('Paid out to you')).not.toBeInTheDocument();
});

const heading = (name: string) => screen.findByRole('heading', { name });

it('shows the server’s months, and stores the choice in the address', async () => {
  const { requests, at } = openStatement();
  expect(await heading('1 Mar 2031 to 31 Mar 2031')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
  expect(await heading('1 Feb 2031 to 28 Feb 2031')).toBeInTheDocument();
  expect(at()).toBe('?range=last');
  await userEvent.click(screen.getByRole('radio', { name: 'This month' }));
  expect(await heading('1 Mar 2031 to 31 Mar 2031')).toBeInTheDocument();
  expect(at()).toBe('');
  expect(requests).toEqual(['this', 'last']);
});

/** Fires the same event as a date picker. */
const choose = (label: string, date: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: date } });

it('starts custom dates with the shown range, and shows the chosen one', async () => {
  const { requests, at } = openStatement('?range=last');
  await heading('1 Feb 2031 to 28 Feb 2031');
  await userEvent.click(screen.getByRole('radio', { name: 'Own dates' }));
  expect(await screen.findByLabelText('From')).toHaveValue('2031-02-01');
  expect(screen.getByLabelText('To')).toHaveValue('2031-02-28');
  expect(at()).toBe('?from=2031-02-01&to=2031-02-28');
  const show = () => userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  choose('From', '2026-11-20');
  choose('To', '2026-11-19');
  await show();
  expect(await screen.findByText('Error: The last day is before the first.')).toBeInTheDocument();
  choose('To', '2026-11-21');
  await show();
  expect(await heading('20 Nov 2026 to 21 Nov 2026')).toBeInTheDocument();
  expect(at()).toBe('?from=2026-11-20&to=2026-11-21');
  expect(requests.at(-1)).toBe('2026-11-20 2026-11-21');
});

it('asks for custom dates if no range is known', async () => {
  openStatement('', 'refused');
  await userEvent.click(await screen.findByRole('radio', { name: 'Own dates' }));
  expect(await screen.findByLabelText('From')).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  const summary = await screen.findByRole('group', { name: 'Please check these' });
  expect(summary).toHaveFocus();
  expect(summary).toHaveTextContent('Choose the first day.Choose the last day.');
});

it('requests further lines for the days of the first page', async () => {
  const requests: Record<string, string>[] = [];
  server.use(
    answer(getStatement, (request) => {
      requests.push(Object.fromEntries(new URL(request.url).searchParams));
      const isFirst = requests.length === 1;
      const meta = {
        totalItems: 2,
        totalPages: 2,
        currentPage: requests.length,
        ...(isFirst && { nextCursor: 'more' }),
      };
      const line = makeLine({ id: String(requests.length), party: `Patron ${requests.length}` });
      return { ...pageOf([line], meta), ...months['this'], sums: isFirst ? sums : null } as ReplyOf<
        typeof getStatement
      >;
    }),
  );
  openApp('payout/statement');
  expect(await screen.findByText('Patron 2')).toBeInTheDocument();
  expect(requests).toEqual([
    expect.objectContaining({ month: 'this' }),
    expect.objectContaining({ from: '2031-03-01', to: '2031-03-31', cursor: 'more' }),
  ]);
  expect(requests[1]).not.toHaveProperty('month');
  expect(screen.getByText('Patrons paid').nextElementSibling).toHaveTextContent('2,500 naira');
});

it('reports a range without movements', async () => {
  openStatement(own, []);
  expect(await screen.findByText('Nothing came in or went out on these days.')).toBeInTheDocument();
});

it('reports a failed load, and retries', async () => {
  openStatement('', 'refused');
  expect(await screen.findByText("We couldn't load this.")).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'This month' })).toBeInTheDocument();
  server.use(answer(getStatement, () => ({ ...pageOf([makeLine()]), from: '2031-03-01', to: '2031-03-31', sums })));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading('1 Mar 2031 to 31 Mar 2031')).toBeInTheDocument();
});

it('saves the statement as a file, with the session’s token', async () => {
  const saved: { name: string; file: Blob }[] = [];
  let latest = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    latest = file as Blob;
    return 'blob:statement';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, file: latest });
  });
  server.use(
    answer(getStatementCsv, (request) =>
      request.headers.get('authorization') === 'Bearer a-token'
        ? new HttpResponse(new URL(request.url).search)
        : errorResponse(401, 'unauthenticated', 'Log in.'),
    ),
  );
  openStatement(own);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['udala-statement-2026-11-01-2026-11-20.csv']));
  expect(saved[0]?.file.size).toBe(own.length);
});

it('explains a failed download', async () => {
  const sentence = 'That is more than 10000 lines, too many to print.';
  server.use(answer(getStatementPdf, () => errorResponse(400, 'invalid_request', sentence)));
  openStatement(own);
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
