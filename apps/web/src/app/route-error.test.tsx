import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openPage } from '../test/pages.tsx';
import { server } from '../test/app.tsx';
import { RouteError } from './route-error.tsx';

const lostChunks = [
  'Failed to fetch dynamically imported module: /assets/home.js',
  'error loading dynamically imported module: /assets/home.js',
  'Importing a module script failed.',
];
const [lostChunk = ''] = lostChunks;
const here = '/membership/app/home?newPost=true';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  history.replaceState(null, '', here);
  document.title = 'Feed · Udala';
  server.use(http.get('*/healthz', () => HttpResponse.json({})));
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});
afterAll(() => server.close());

/** Opens a page whose loader fails. */
function fail(error: unknown) {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const load = () => Promise.reject(error);
  const routes = [
    { path: '*', loader: load, Component: () => null, HydrateFallback: () => null, ErrorBoundary: RouteError },
  ];
  const { unmount } = render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [here] })} />);
  return { reload, unmount };
}

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('states the error, focuses its heading, and links onward', async () => {
  const { reload } = fail(new Error('feed.items is not iterable'));
  await waitFor(async () => expect(await findHeading('Unexpected Application Error!')).toHaveFocus());
  expect(document.title).toBe('Unexpected Application Error! · Udala');
  expect(screen.getByText('feed.items is not iterable')).toBeInTheDocument();
  expect(screen.getByText('Your drafts are safe.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Reload' })).toHaveAttribute('href', here);
  expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/membership');
  expect(reload).not.toHaveBeenCalled();
});

it('copies the location and the error, or selects the text where copying is not allowed', async () => {
  fail(new Error('feed.items is not iterable'));
  const button = await screen.findByRole('button', { name: 'Copy details' });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await userEvent.click(button);
  await waitFor(() => expect(getSelection()?.toString()).toBe('feed.items is not iterable'));
  write.mockResolvedValueOnce();
  await userEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(write).toHaveBeenLastCalledWith(`${location.href}\nfeed.items is not iterable`);
});

it.each(lostChunks)('reloads without a message, and at most once a minute: %s', async (message) => {
  const first = fail(new TypeError(message));
  await waitFor(() => expect(first.reload).toHaveBeenCalledTimes(1));
  expect(document.body).toHaveTextContent('');
  first.unmount();
  const second = fail(new TypeError(message));
  await waitFor(async () => expect(await findHeading('Unexpected Application Error!')).toHaveFocus());
  expect(second.reload).toHaveBeenCalledTimes(1);
  second.unmount();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  fail(new TypeError(message));
  await waitFor(() => expect(second.reload).toHaveBeenCalledTimes(2));
});

it('waits for the connection before it reloads, heading first, without buttons that lead nowhere', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { reload } = fail(new TypeError(lostChunk));
  await waitFor(async () => expect(await findHeading('No connection')).toHaveFocus());
  expect(document.title).toBe('No connection · Udala');
  expect(screen.queryByRole('link')).toBeNull();
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('reports an unknown address as such, with one link onward', async () => {
  openPage('/membership/nowhere');
  await waitFor(async () => expect(await findHeading('Unexpected Application Error!')).toHaveFocus());
  expect(screen.getByText('404 Not Found')).toBeInTheDocument();
  expect(document.title).toBe('404 Not Found · Udala');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Go home']);
});
