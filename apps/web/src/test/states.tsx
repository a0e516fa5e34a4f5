import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorStatus } from '@udala/contract/errors';
import type { RequestHandler } from 'msw';
import { openApp, errorResponse, server } from './app.tsx';
import type { Ask } from './asks.ts';

type Who = Parameters<typeof openApp>[1];

const isShown = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

/** Tests all screens by their requests: loading, rejected, offline, and empty. */
export function testStates(asks: readonly Ask[], everything: () => RequestHandler[], who: Who): void {
  const named = asks.map((ask): [string, Ask] => [`${ask.path} (${ask.shown})`, ask]);
  const empty = named.filter(([, { none }]) => none !== undefined);
  /** Pages by heading: of two with the same heading the second would be found too early. */
  const pages = new Map(asks.flatMap(({ path, title }) => (path.includes('?') ? [] : [[title, path] as const])));

  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => server.use(...everything()));
  afterEach(() => {
    vi.restoreAllMocks();
    server.resetHandlers();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());

  it.each(named)('%s is loading, and then there', async (_name, { path, title, named, shown, from, none }) => {
    let arrive = () => {};
    const latch = new Promise<void>((resolve) => (arrive = resolve));
    server.use(from(() => latch));
    openApp(path, who);
    expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent(title);
    expect([title, named].map((name) => `${name} · Udala`)).toContain(document.title);
    expect(screen.getAllByRole('main', { hidden: true })).toHaveLength(1);
    expect(screen.queryByText(shown)).toBeNull();
    if (none) expect(screen.queryByText(none.says)).toBeNull();
    arrive();
    await isShown(shown);
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  });

  it.each(named)('%s that fails says so once, and can be retried', async (_name, { path, shown, from, none }) => {
    server.use(from(() => errorResponse(errorStatus.unavailable, 'unavailable', 'Try again in a moment.')));
    openApp(path, who);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(within(retry.closest('[role=alert]') ?? document.body).getByText(/^We couldn't/)).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    if (none) expect(screen.queryByText(none.says)).toBeNull();
    server.use(from());
    const inDialog = retry.closest('dialog') !== null;
    await userEvent.click(retry);
    if (!inDialog) expect(document.body).not.toHaveFocus();
    await isShown(shown);
  });

  it.each(named)('%s that was lost with the connection comes back with it', async (_name, { path, shown, from }) => {
    server.use(from(() => Response.error()));
    openApp(path, who);
    await screen.findByRole('button', { name: 'Retry' });
    server.use(from());
    // Fired again until a lazily loaded part of the app listens.
    await waitFor(async () => {
      act(() => void dispatchEvent(new Event('online')));
      await waitFor(() => expect(screen.queryAllByText(shown)).not.toEqual([]), { timeout: 200 });
    });
  });

  it.each(empty)('%s has a message for an empty answer', async (_name, { path, none }) => {
    if (none) server.use(none.handler);
    openApp(path, who);
    await isShown(none?.says ?? '');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('focuses the heading of each page that is opened, after a link past the menu', async () => {
    const { router } = openApp('notifications', who);
    await screen.findByRole('heading', { level: 1 });
    for (const [title, path] of pages) {
      act(() => void router.navigate(`/membership/app/${path}`));
      await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toHaveFocus());
    }
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
  });
}

/** `menu`: the button that has to be opened before. */
export type Act = [path: string, act: string | RegExp, menu?: string];

/** Buttons that need the server say so while offline; the content stays readable. */
export function testWaitingActs(acts: readonly Act[], who: Who): void {
  it.each(acts)('%s stays readable while offline, and says why “%s” is disabled', async (path, name, menu) => {
    openApp(path, who);
    if (menu !== undefined) await userEvent.click(await screen.findByRole('button', { name: menu }));
    const button = () => screen.getByRole('button', { name });
    await screen.findByRole('button', { name });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    await waitFor(() => expect(button()).toHaveAccessibleDescription('You need a connection to do this.'));
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });
}
