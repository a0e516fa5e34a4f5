import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findPageByHost } from '@udala/contract/memberships';
import { answer, server } from '../../../test/app.tsx';
import { adasPage, openPage } from '../../../test/pages.tsx';
import { pageOf } from '../../../test/wire.ts';

const host = 'ada.localhost:3000';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

/** Serves the lookup and records the requested hostnames. */
function serve(page: typeof adasPage | null) {
  const hostnames: (string | null)[] = [];
  server.use(
    answer(findPageByHost, ({ url }) => {
      hostnames.push(new URL(url).searchParams.get('hostname'));
      return pageOf(page ? [page] : []);
    }),
  );
  return hostnames;
}

it('looks the host up with its port, and saves the page in localStorage', async () => {
  const hostnames = serve({ ...adasPage, pageImageUrl: 'http://localhost:3000/media/x.webp' });
  openPage('/membership/auth/login', host);
  expect(await screen.findByRole('heading', { name: "Log in to Slow Light's page" })).toBeInTheDocument();
  expect(hostnames).toEqual([host]);
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('membershipData') ?? 'null')).toMatchObject({
      id: adasPage.id,
      price: 2500,
    }),
  );
  await waitFor(() =>
    expect(document.querySelector('aside img')).toHaveAttribute('src', 'http://localhost:3000/media/x.webp'),
  );
});

it('shows the pattern if the creator has no picture, and the benefits on the sign-up page', async () => {
  serve(adasPage);
  const { router } = openPage('/membership/auth/login', host);
  await waitFor(() => expect(document.querySelector('aside svg')).not.toBeNull());
  expect(document.querySelector('aside img')).toBeNull();
  await router.navigate('/membership/auth/register');
  expect(await screen.findByRole('complementary', { name: 'What you get' })).toHaveTextContent('Bonus videos');
});

it('finds no creator on the members site, and shows no message about it', async () => {
  const hostnames = serve(null);
  const { store } = openPage('/membership/auth/login');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeInTheDocument();
  expect(hostnames).toEqual(['localhost:3000']);
  expect(store.getState().toasts).toEqual([]);
  expect(localStorage.getItem('membershipData')).toBeNull();
});
