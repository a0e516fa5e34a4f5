import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { searchCreators, type FoundCreator } from '@udala/contract/creators';
import { limits } from '@udala/contract/limits';
import { listPosts } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { ada, idOf, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const creator = (given: Partial<FoundCreator> = {}): FoundCreator => ({
  id: ada.id,
  profile: ada,
  page: { name: 'Slow Light', imageUrl: null },
  bio: 'I wait for the light.',
  url: 'http://ada.localhost:3000',
  price: 2500,
  patrons: 12,
  ...given,
});
const creatorsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const id = idOf(first + index);
    return creator({ id, profile: { ...ada, id }, page: { name: `Creator ${first + index}`, imageUrl: null } });
  });

/** Answers a search, and records the queries. */
function searching(
  reply: (q: string | null, page: string | null) => ReturnType<typeof pageOf<FoundCreator>> | Response,
) {
  const queries: (string | null)[] = [];
  server.use(
    quietNotifications,
    answer(searchCreators, ({ url }) => {
      const { searchParams } = new URL(url);
      queries.push(searchParams.get('q'));
      return reply(searchParams.get('q'), searchParams.get('page'));
    }),
  );
  return queries;
}

const box = () => screen.findByRole('searchbox', { name: 'Search creators' });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('starts with popular creators: names, prices, and numbers of patrons', async () => {
  searching(() =>
    pageOf([
      creator({ profile: { ...ada, isVerified: true } }),
      creator({
        id: idOf(9),
        profile: { ...ada, id: idOf(9), name: 'Bola Ige' },
        price: null,
        patrons: 1,
        page: null,
      }),
    ]),
  );
  openApp('search', 'chidi');
  expect(await screen.findByRole('heading', { name: 'Popular creators' })).toBeInTheDocument();
  const rowOf = async (name: string) => {
    const row = (await screen.findByRole('link', { name })).closest('li');
    if (!row) throw new Error('no row of a list');
    return row;
  };
  const [first, second] = [await rowOf('Slow Light'), await rowOf('Bola Ige')];
  expect(within(first).getByRole('link', { name: 'Slow Light' })).toHaveAttribute(
    'href',
    `/membership/app/profile/posts/${ada.id}`,
  );
  for (const text of ['by Ada Obi · @ada', 'I wait for the light.', '12 patrons', 'Verified']) {
    expect(within(first).getByText(text)).toBeInTheDocument();
  }
  expect(first).toHaveTextContent('₦2,500');
  expect(within(second).getByText('Free to follow')).toBeInTheDocument();
  expect(within(second).getByText('1 patron')).toBeInTheDocument();
  expect(document.title).toBe('Find creators · Udala');
});

it('searches once typing pauses, stores the search in the address and announces the count', async () => {
  const queries = searching((q) => pageOf(q === null ? [] : [creator()]));
  const { router } = openApp('search', 'chidi');
  const field = await box();
  // Without a pause, however busy the machine is.
  for (const value of ['A', 'Ad', 'Adaze ']) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=Adaze'));
  expect(await screen.findByRole('link', { name: 'Slow Light' })).toBeInTheDocument();
  expect(queries).toEqual([null, 'Adaze']);
  expect(said()).toContain('1 creator found');
  expect(await box()).toHaveValue('Adaze ');
  expect(screen.queryByRole('heading', { name: 'Popular creators' })).toBeNull();
});

it('searches at once on Enter, and is emptied by its button', async () => {
  const queries = searching((q) => pageOf(q === null ? creatorsFrom(30, 2) : [creator()]));
  const { router } = openApp('search', 'chidi');
  await userEvent.type(await box(), 'ada{Enter}');
  expect(router.state.location.search).toBe('?q=ada');
  await screen.findByRole('link', { name: 'Slow Light' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(async () => expect(await box()).toHaveFocus());
  expect(await box()).toHaveValue('');
  expect(await screen.findByRole('link', { name: 'Creator 30' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
  expect(queries).toEqual([null, 'ada']);
});

it('opens with the search in the address, and follows it', async () => {
  searching((q) => pageOf(q === 'ada' ? [creator()] : creatorsFrom(30, 1)));
  const { router } = openApp('search?q=ada', 'chidi');
  expect(await box()).toHaveValue('ada');
  await screen.findByRole('link', { name: 'Slow Light' });
  await router.navigate('/membership/app/search');
  await waitFor(async () => expect(await box()).toHaveValue(''));
  expect(await screen.findByRole('link', { name: 'Creator 30' })).toBeInTheDocument();
});

it('finds a creator by the link of a page and by an @name', async () => {
  const queries = searching(() => pageOf([creator()]));
  openApp('search?q=http%3A%2F%2Fada.localhost%3A3000%2Fmembership', 'chidi');
  await screen.findByRole('link', { name: 'Slow Light' });
  fireEvent.change(await box(), { target: { value: '@bola' } });
  await userEvent.type(await box(), '{Enter}');
  await waitFor(() => expect(queries).toEqual(['ada', 'bola']));
});

it('reports no match, also to screen readers', async () => {
  searching(() => pageOf([]));
  openApp('search?q=zzz', 'chidi');
  expect(await screen.findByText('Check the spelling or paste the link.')).toBeInTheDocument();
  expect(said()).toContain('No creator called “zzz”.');
});

it('has a message for an instance without creators', async () => {
  searching(() => pageOf([]));
  openApp('search', 'chidi');
  expect(await screen.findAllByText('No creators yet.')).not.toHaveLength(0);
});

it('reports a failed search, and retries', async () => {
  let fails = true;
  searching(() => (fails ? errorResponse(503, 'unavailable', 'Later.') : pageOf([creator()])));
  openApp('search?q=ada', 'chidi');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Slow Light' })).toBeInTheDocument();
});

it('shows no results of the previous search under a failed one', async () => {
  searching((q) => (q === 'ada' ? pageOf([creator()]) : errorResponse(503, 'unavailable', 'Later.')));
  openApp('search?q=ada', 'chidi');
  await screen.findByRole('link', { name: 'Slow Light' });
  await userEvent.type(await box(), 'b{Enter}');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Slow Light' })).toBeNull();
});

it('loads more, and marks a capped count with a plus sign', async () => {
  searching((_q, page) =>
    page === '1'
      ? pageOf(creatorsFrom(30, 10), { totalItems: limits.namesFoundMax, totalPages: 2 })
      : pageOf(creatorsFrom(40, 2), { currentPage: 2, totalItems: limits.namesFoundMax, totalPages: 2 }),
  );
  openApp('search?q=creator', 'chidi');
  expect(await screen.findByRole('link', { name: 'Creator 41' })).toBeInTheDocument();
  expect(said()).toContain('100+ creators found');
});

it('is linked from home', async () => {
  searching(() => pageOf([]));
  server.use(answer(listPosts, () => pageOf([])));
  const { router } = openApp('home', 'chidi');
  await userEvent.click(await screen.findByRole('link', { name: 'Find creators' }));
  await box();
  expect(router.state.location.pathname).toBe('/membership/app/search');
  expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
});
