import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  getStatement,
  getStatementCsv,
  getStatementPdf,
  type StatementLine,
  type StatementSums,
} from '@udala/contract/statements';
import { answer, openApp, quietNotifications, refusal, server } from '../test/app.tsx';
import { idOf, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(quietNotifications);
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

/** The statement at an address; what was asked for is noted. */
function openStatement(search = '', lines: StatementLine[] = [makeLine()]) {
  const asked: string[] = [];
  server.use(
    answer(getStatement, (request) => {
      const { searchParams } = new URL(request.url);
      asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
      return { ...pageOf(lines), sums };
    }),
  );
  const app = openApp(`payout/statement${search}`);
  return { ...app, asked, at: () => app.router.state.location.search };
}

const own = '?from=2026-11-01&to=2026-11-20';

it('shows the sums and every line, each fee by itself', async () => {
  const { asked } = openStatement(own, [
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
    expect.stringMatching(/^Payment.*2,500 nairaChidi Eze20 Nov 2026inv-1/),
    expect.stringMatching(/^Payment fee.*minus 137 naira 50 kobo/),
    expect.stringMatching(/^Udala fee.*minus 250 naira/),
    expect.stringMatching(/^Payout.*minus 5,000 nairaGTBank ····4821/),
  ]);
  expect(asked).toEqual(['2026-11-01 2026-11-20']);
});

it('keeps the dates in the address: last month, this month, own dates', async () => {
  const { asked, at } = openStatement();
  await userEvent.click(await screen.findByRole('radio', { name: 'Last month' }));
  await waitFor(() => expect(at()).toBe('?range=last'));
  await userEvent.click(screen.getByRole('radio', { name: 'Own dates' }));
  const [from, to] = [await screen.findByLabelText('From'), screen.getByLabelText('To')];
  expect(at()).toBe(`?from=${(from as HTMLInputElement).value}&to=${(to as HTMLInputElement).value}`);
  await userEvent.clear(from);
  await userEvent.type(from, '2026-11-20');
  await userEvent.clear(to);
  await userEvent.type(to, '2026-11-19');
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  expect(await screen.findByText('Error: The last day is before the first.')).toBeInTheDocument();
  await userEvent.clear(to);
  await userEvent.type(to, '2026-11-21');
  await userEvent.click(screen.getByRole('button', { name: 'Show these dates' }));
  await waitFor(() => expect(at()).toBe('?from=2026-11-20&to=2026-11-21'));
  await waitFor(() => expect(asked.at(-1)).toBe('2026-11-20 2026-11-21'));
  await userEvent.click(screen.getByRole('radio', { name: 'This month' }));
  await waitFor(() => expect(at()).toBe(''));
});

it('says that nothing moved, and when it could not be loaded', async () => {
  const { unmount } = openStatement(own, []);
  expect(await screen.findByText('Nothing came in or went out on these days.')).toBeInTheDocument();
  unmount();
  openStatement(own);
  server.use(answer(getStatement, () => refusal(503, 'unavailable', 'Later.')));
  await userEvent.click(await screen.findByRole('radio', { name: 'Last month' }));
  expect(await screen.findByText("We couldn't load this.")).toBeInTheDocument();
});

it('saves the statement as a file, as who is signed in', async () => {
  const saved: { name: string; file: Blob }[] = [];
  let latest = new Blob();
  URL.createObjectURL = (file) => {
    latest = file as Blob;
    return 'blob:statement';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, file: latest });
  });
  server.use(
    answer(getStatementCsv, (request) =>
      request.headers.get('authorization') === 'Bearer a-token'
        ? new HttpResponse(new URL(request.url).search)
        : refusal(401, 'unauthenticated', 'Log in.'),
    ),
  );
  openStatement(own);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['udala-statement-2026-11-01-2026-11-20.csv']));
  expect(saved[0]?.file.size).toBe(own.length);
});

it('says why a file did not come', async () => {
  const sentence = 'That is more than 10000 lines, too many to print.';
  server.use(answer(getStatementPdf, () => refusal(400, 'invalid_request', sentence)));
  openStatement(own);
  await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
