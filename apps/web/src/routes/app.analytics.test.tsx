import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { getAnalytics, getAnalyticsCsv, type Analytics } from '@udala/contract/analytics';
import { listPosts } from '@udala/contract/posts';
import { daysUntil, makeAnalytics } from '../test/analytics.ts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
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

const daysOf = { '7': 7, '30': 30, '90': 90 } as const;

/** Opens analytics at an address with stubbed figures; records the requested ranges. */
function openAnalytics(search = '', given: Partial<Analytics> = {}) {
  const ranges: (string | null)[] = [];
  server.use(
    answer(getAnalytics, ({ url }) => {
      const range = new URL(url).searchParams.get('range') as keyof typeof daysOf;
      ranges.push(range);
      return makeAnalytics({ days: daysUntil('2026-11-23', daysOf[range]), ...given });
    }),
  );
  const app = openApp(`analytics${search}`);
  return { ...app, ranges, at: () => app.router.state.location.search };
}

const figureOf = async (term: string) => {
  const short = within(await screen.findByRole('region', { name: 'In short' }));
  return short.getAllByText(term)[0]?.parentElement;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const picture = (name: string) => screen.findByRole('img', { name });

it('shows each figure and its change', async () => {
  openAnalytics();
  expect(await figureOf('Patrons')).toHaveTextContent(/^Patrons42▲ 22 more than 30 days ago$/);
  expect(await figureOf('Each month')).toHaveTextContent(/105,000 naira▲ ₦5,000₦5,000 more than 30 days ago$/);
  expect(await figureOf('Patrons paid')).toHaveTextContent(
    /100,000 naira₦84,500 is yours▲ ₦20,000₦20,000 more than in the 30 days before$/,
  );
  expect(await figureOf('New')).toHaveTextContent(/^New5▲ 22 more than in the 30 days before$/);
  expect(await figureOf('Leaving')).toHaveTextContent(
    /^Leaving23 left▼ 1 · better1 fewer left than in the 30 days before$/,
  );
  expect(await figureOf('Share who left')).toHaveTextContent(
    /^Share who left7\.5%▼ 2\.5 points · better2\.5 points lower than in the 30 days before$/,
  );
  expect(await figureOf('Reads')).toHaveTextContent(/^Reads435The same as in the 30 days before$/);
  expect(await figureOf('Likes and comments')).toHaveTextContent(/^Likes and comments61▼ 1919 fewer/);
  expect(screen.getByText('25 Oct 2026 to 23 Nov 2026')).toBeInTheDocument();
});

it('applies another range when the press ends, not in the next frame', async () => {
  openAnalytics();
  const radio = await screen.findByRole('radio', { name: '90 days' });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  radio.click();
  // Runs before any task that React may schedule.
  await new Promise(setImmediate);
  expect(radio).toBeChecked();
});

it('shows payment methods, the most read posts and the best time to post', async () => {
  openAnalytics();
  const sources = within(await screen.findByRole('region', { name: 'How it was paid' })).getAllByRole('listitem');
  expect(sources[0]).toHaveTextContent(/^Card.*75,000 naira75%, 30 payments$/);
  expect(sources[1]).toHaveTextContent(/^Bank transfer.*25%, 10 payments$/);
  const posts = within(screen.getByRole('region', { name: 'Most read' }));
  expect(posts.getByRole('link', { name: 'Ten minutes before the sun' })).toHaveAttribute(
    'href',
    `/membership/app/posts/${idOf(100)}`,
  );
  expect(posts.getByText(/^38 readers · 12 likes · 1 comment · 4 reactions/)).toBeInTheDocument();
  expect(posts.getByRole('link', { name: 'Community post' })).toHaveAttribute(
    'href',
    `/membership/app/community/${idOf(101)}`,
  );
  expect(screen.getByText('Tuesdays 19:00–21:00')).toBeInTheDocument();
});

it('describes the chart in a sentence, and all of its data in a table', async () => {
  openAnalytics();
  const sentence = 'Up 5% since 25 Oct, from 40 to 42 patrons';
  expect(await picture(`Patrons: ${sentence}`)).toBeInTheDocument();
  expect(screen.getByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await press('Show as table');
  const rows = within(screen.getByRole('table', { name: 'Your figures, day by day' })).getAllByRole('row');
  expect(rows).toHaveLength(31);
  expect(rows[1]).toHaveTextContent(/^23 Nov(?: 2026)?4200.*290 naira.*261 naira29$/);
  expect(rows.at(-1)).toHaveTextContent(/^25 Oct(?: 2026)?40/);
  await press('Hide the table');
  expect(screen.queryByRole('table')).toBeNull();
});

it('draws the chosen figure over the chosen days, and stores both in the address', async () => {
  const { ranges, at } = openAnalytics('?show=moves');
  expect(await picture('New and left: 5 new, 3 left')).toBeInTheDocument();
  expect(screen.getByText(/^Above the line: new patrons/)).toBeInTheDocument();
  await press('Patrons paid');
  expect(await picture('Patrons paid: ₦100,000 from your patrons, up 25% on the 30 days before')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }));
  expect(await screen.findByText('26 Aug 2026 to 23 Nov 2026')).toBeInTheDocument();
  expect(at()).toBe('?show=money&range=90');
  expect(screen.getByText('Each bar is a week. The first has six days.')).toBeInTheDocument();
  await press('Show as table');
  expect(within(screen.getByRole('table', { name: 'Your figures, week by week' })).getAllByRole('row')).toHaveLength(
    14,
  );
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
  expect(await screen.findByText('25 Oct 2026 to 23 Nov 2026')).toBeInTheDocument();
  expect(at()).toBe('?show=money');
  expect(ranges).toEqual(['30', '90']);
});

it('shows no comparison without earlier figures, and a next step if nothing happened', async () => {
  openAnalytics('?range=7&show=reads', {
    churn: { now: null, before: null },
    grossKobo: { now: 0, before: 0 },
    netKobo: { now: -5000, before: 0 },
    reads: { now: 1, before: 0 },
    sources: [],
    topPosts: [],
    bestTimes: [],
  });
  expect(await figureOf('Share who left')).toHaveTextContent(/^Share who left–You had no patrons in this time$/);
  expect(await figureOf('Patrons paid')).toHaveTextContent(/0 naira−₦50 is yoursThe same as in the 7 days before$/);
  expect(await picture('Reads: 1 read, nothing came in the 7 days before')).toBeInTheDocument();
  expect(screen.getByText('Nobody paid in this time.')).toBeInTheDocument();
  expect(screen.getByText("We'll know once more people have read your posts.")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Write a post' })).toBeInTheDocument();
});

it('leads with the month’s money and twelve weeks of it, or with those weeks in a month without any', async () => {
  const { unmount } = openAnalytics();
  const hero = within(await screen.findByRole('region', { name: 'Earned this month' }));
  expect(hero.getByText('76,050 naira')).toBeInTheDocument();
  expect(hero.getByRole('img', { name: /^Earned in each of twelve weeks.*: ₦0, ₦1,000, .*, ₦11,000$/ })).toBeVisible();
  unmount();
  openAnalytics('', { monthNetKobo: 0 });
  expect(await screen.findByRole('region', { name: 'Earned in twelve weeks' })).toHaveTextContent('₦66,000');
});

const lineOf = (week: ReturnType<typeof within>, term: string) => week.getByText(term).parentElement;

it('shows a creator of few patrons what strangers did this week, and how to share their page', async () => {
  openAnalytics('', { patrons: { now: 4, before: 9 } });
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  expect(lineOf(week, 'Views of your pages')).toHaveTextContent(/34▲ 1212 more than in the week before$/);
  expect(lineOf(week, 'Came by a link')).toHaveTextContent(/12The same as in the week before$/);
  expect(lineOf(week, 'New followers')).toHaveTextContent(/3▼ 22 fewer than in the week before$/);
  expect(screen.getByRole('heading', { name: 'More at 5 patrons' })).toBeInTheDocument();
  expect(screen.getByText(/^You have 4\./)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Share your page' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  for (const text of ['Share who left', 'Reads', 'Earned this month']) expect(screen.queryByText(text)).toBeNull();
});

it('leaves out new followers where there are too many to look through', async () => {
  openAnalytics('', { strangers: { views: { now: 1, before: 1 }, arrivals: { now: 1, before: 1 }, follows: null } });
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  expect(week.queryByText('New followers')).toBeNull();
});

it('shows figures from five patrons on', async () => {
  openAnalytics('', { patrons: { now: 5, before: 0 } });
  expect(await figureOf('Patrons')).toHaveTextContent(/^Patrons5▲ 55 more than 30 days ago$/);
});

it('says of those who left whether it got better, and never by colour alone', async () => {
  openAnalytics('', { left: { now: 5, before: 2 }, churn: { now: 9, before: 4 }, joined: { now: 1, before: 3 } });
  const [left, joined] = [await figureOf('Leaving'), await figureOf('New')];
  expect(left).toHaveTextContent('▲ 3 · worse');
  expect(within(left ?? document.body).getByText('▲ 3 · worse')).toHaveClass('text-danger');
  expect(await figureOf('Share who left')).toHaveTextContent('▲ 5 points · worse');
  expect(within(joined ?? document.body).getByText('▼ 2')).toHaveClass('text-danger');
  expect(within((await figureOf('Patrons')) ?? document.body).getByText('▲ 2')).toHaveClass('text-success');
});

it('reports a failed load, and retries', async () => {
  server.use(answer(getAnalytics, () => errorResponse(503, 'unavailable', 'Later.')));
  openApp('analytics');
  expect(await screen.findByText("We couldn't load this.")).toBeInTheDocument();
  server.use(answer(getAnalytics, () => makeAnalytics()));
  await press('Retry');
  expect(await figureOf('Patrons')).toHaveTextContent(/^Patrons42/);
});

it('downloads the days as a file, and explains a failure', async () => {
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const queries: string[] = [];
  server.use(
    answer(getAnalyticsCsv, ({ url }) => {
      queries.push(new URL(url).search);
      return new HttpResponse('Day\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  openAnalytics('?range=7');
  await figureOf('Patrons');
  await press('Download CSV');
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(clicked.mock.contexts).toMatchObject([{ download: 'udala-analytics-2026-11-17-to-2026-11-23.csv' }]);
  expect(created).toHaveBeenCalledOnce();
  expect(queries).toEqual(['?range=7']);
  server.use(answer(getAnalyticsCsv, () => errorResponse(503, 'unavailable', 'Not now. Try again in a minute.')));
  await press('Download CSV');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now. Try again in a minute.');
});

it('keeps the shown figures and downloads no file while offline', async () => {
  openAnalytics();
  await figureOf('Patrons');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Download CSV' })).toHaveAccessibleDescription(
      'You need a connection to do this.',
    ),
  );
  expect(await figureOf('Patrons')).toHaveTextContent(/^Patrons42/);
});

it('is for creators', async () => {
  const figures = vi.fn<() => Analytics>(makeAnalytics);
  server.use(
    answer(getAnalytics, figures),
    answer(listPosts, () => pageOf([])),
  );
  const { store, router } = openApp('analytics', 'chidi');
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/home'));
  expect(store.getState().toasts).toMatchObject([{ type: 'info', title: 'That page is for creators.' }]);
  expect(figures).not.toHaveBeenCalled();
});
