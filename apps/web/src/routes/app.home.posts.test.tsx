import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPost, listPosts } from '@udala/contract/posts';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import {
  atHome,
  button,
  chooseAudience,
  composing,
  feedOf,
  openSheet,
  openTeaser,
  takePosts,
  text,
} from '../test/composing.ts';
import { ada, idOf, makePost, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => atHome());
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const post = () => button('Post');

it('restores what was typed after the tab was closed, and focuses the text', async () => {
  const first = openApp(composing);
  await waitFor(async () => expect(await text()).toHaveFocus());
  await userEvent.type(await text(), 'Rain all night');
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Harmattan');
  expect(screen.getByText(/^Saved on this phone/)).toBeInTheDocument();
  first.unmount();
  openApp(composing);
  expect(await text()).toHaveValue('Rain all night');
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Harmattan');
});

it('asks before leaving a draft, which can be saved or discarded', async () => {
  const { router } = openApp(composing);
  await userEvent.type(await text(), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Keep this draft?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(localStorage.getItem('draft')).toBeNull();
});

it('publishes once, at the top of the feed', async () => {
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  let fails = true;
  server.use(
    feedOf('Older'),
    answer(createPost, async (request) => {
      keys.push(request.headers.get('idempotency-key'));
      bodies.push(await request.json());
      if (fails) return errorResponse(503, 'unavailable', "We can't answer right now.");
      const fresh = makePost({ id: idOf(9), title: 'Fresh' });
      server.use(answer(listPosts, () => pageOf([fresh])));
      return fresh;
    }),
  );
  const { router, store } = openApp(composing);
  await userEvent.type(await text(), '  Rain all night ');
  await userEvent.click(post());
  const [alert] = await screen.findAllByRole('alert');
  expect(alert).toHaveTextContent("We can't answer right now.");
  expect(store.getState().toasts).toMatchObject([{ type: 'warning', body: "We can't answer right now." }]);
  expect(await text()).toHaveValue('  Rain all night ');
  fails = false;
  await userEvent.click(post());
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/home'));
  expect(bodies[1]).toEqual({ postType: 'Feed', visibility: 'patrons', description: 'Rain all night' });
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem('draft')).toBeNull();
  expect(await screen.findByText('Live. Send it to your people.')).toBeInTheDocument();
});

it('sends a first post again with the same key after a reload while its answer hung, and a changed one with another', async () => {
  const keys: (string | null)[] = [];
  const hung = Promise.withResolvers<void>();
  server.use(
    answer(createPost, async ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      await hung.promise;
      return errorResponse(503, 'unavailable', 'Too late.');
    }),
  );
  atHome({ posts: 0 });
  const open = () => openApp(composing).unmount;
  const send = async (count: number) => {
    await userEvent.click(post());
    await waitFor(() => expect(keys).toHaveLength(count));
  };
  let reload = open();
  await userEvent.type(await text(), 'Rain all night');
  await screen.findByRole('button', { name: 'Who sees it Everyone' });
  await send(1);
  reload();
  // It was published: the next post would be suggested to patrons.
  atHome({ posts: 1 });
  reload = open();
  expect(await text()).toHaveValue('Rain all night');
  await send(2);
  reload();
  open();
  await userEvent.type(await text(), ' and all day');
  await send(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  hung.resolve();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too late.');
});

it('shows a failed post beside the form, without a toast', async () => {
  server.use(
    feedOf('Older'),
    answer(createPost, () => HttpResponse.error()),
  );
  const { store } = openApp(composing);
  await userEvent.type(await text(), 'Hello');
  await userEvent.click(post());
  // This browser has no IndexedDB for the offline queue.
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't reach Udala.");
  expect(store.getState().toasts).toEqual([]);
});

it('requires content, and names it: the button leads once there is something to post', async () => {
  openApp(composing);
  await text();
  expect(post()).toHaveAccessibleDescription('Write something or add an image or a video first.');
  expect(post()).not.toHaveClass('bg-primary');
  await userEvent.click(post());
  expect(await text()).toHaveAccessibleDescription('Error: Write something or add an image or a video first.');
  expect(await text()).toHaveFocus();
  await userEvent.type(await text(), 'Rain');
  expect(post()).toHaveAccessibleDescription('');
  expect(post()).toHaveClass('bg-primary');
});

it('requires a teaser of a valid length, and opens it again for that', async () => {
  const bodies = takePosts();
  openApp(composing);
  await userEvent.type(await text(), 'Hello');
  let sheet = await openTeaser();
  await userEvent.click(sheet.getByRole('textbox'));
  await userEvent.paste(Array.from({ length: 34 }, () => 'word').join(' '));
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  expect(sheet.getByText('Error: Use 33 words or fewer.')).toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(button('Teaser · 1 too many')).toBeInTheDocument();
  await userEvent.click(post());
  sheet = within(await screen.findByRole('dialog', { name: 'Write a teaser' }));
  expect(sheet.getByRole('textbox')).toHaveAccessibleDescription(/Error: Use 33 words or fewer\.$/);
  expect(sheet.getByRole('textbox')).toHaveFocus();
  await userEvent.clear(sheet.getByRole('textbox'));
  await userEvent.type(sheet.getByRole('textbox'), 'Come closer');
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  expect(button('Teaser · 2 words')).toBeInTheDocument();
  await userEvent.click(post());
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ teaser: 'Come closer' })]));
});

it('suggests everyone for a first post, says why, and lets the author choose otherwise', async () => {
  atHome({ posts: 0 });
  const bodies = takePosts();
  openApp(composing);
  await userEvent.type(await text(), 'Hello');
  expect(await screen.findByRole('button', { name: 'Who sees it Everyone' })).toBeInTheDocument();
  expect(screen.getByText(/^Let everyone read your first post/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Teaser' })).toBeNull();
  await chooseAudience(/^Patrons only/);
  expect(button('Who sees it Patrons')).toBeInTheDocument();
  expect(button('Teaser')).toBeInTheDocument();
  await userEvent.click(post());
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ visibility: 'patrons' })]));
});

it('counts the words of a teaser', async () => {
  openApp(composing);
  await text();
  const sheet = await openTeaser();
  await userEvent.click(sheet.getByRole('textbox'));
  await userEvent.paste(Array.from({ length: 32 }, () => 'word').join(' '));
  expect(sheet.getByText('32/33')).toBeInTheDocument();
  expect(sheet.getByText('1 word left')).toBeInTheDocument();
});

it('sends a post where the author chooses, and shows the choice', async () => {
  const bodies = takePosts({ postType: 'Community' });
  openApp(composing);
  await userEvent.type(await text(), 'Hello');
  const sheet = await openSheet('Where', 'Where it goes');
  await userEvent.click(sheet.getByRole('button', { name: /^Community/ }));
  expect(button('Where it goes Community')).toBeInTheDocument();
  await userEvent.click(post());
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ postType: 'Community' })]));
});

it('holds a title in one paragraph, and goes on to the text with Enter', async () => {
  openApp(composing);
  await text();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.click(title);
  await userEvent.paste('Ten minutes\nbefore');
  expect(title).toHaveValue('Ten minutes before');
  await userEvent.keyboard('{Enter}');
  expect(await text()).toHaveFocus();
  await userEvent.click(title);
  await userEvent.paste(' the sun'.repeat(10));
  expect(screen.getByText('80/80')).toBeInTheDocument();
});

it('shows the post as patrons and as everyone else will see it', async () => {
  openApp(composing);
  await userEvent.type(await text(), 'Rain all night. The road is gone.');
  const teaser = await openTeaser();
  await userEvent.type(teaser.getByRole('textbox'), 'It rained.');
  await userEvent.click(teaser.getByRole('button', { name: 'Done' }));
  await userEvent.click(button('Preview'));
  expect(screen.getByText('Patrons will see: Rain all night. The road is gone.')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone else' }));
  expect(
    screen.getByText('Everyone else will see: A post for patrons It rained. The rest is for patrons.'),
  ).toBeInTheDocument();
  expect(screen.queryAllByText(/The road is gone/).filter((shown) => shown.tagName !== 'TEXTAREA')).toEqual([]);
  await userEvent.click(button('Keep writing'));
  expect(await text()).toHaveValue('Rain all night. The road is gone.');
});

it('posts by Ctrl+Enter, and offers on the new card to share it, until that is put away', async () => {
  const bodies = takePosts();
  const { store } = openApp(composing);
  await userEvent.type(await text(), 'Hello{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bodies).toHaveLength(1));
  const address = `http://ada.localhost:3000/membership/app/posts/${idOf(9)}`;
  expect(await screen.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`I posted something new on my page: ${address}`)}`,
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(button('Copy link'));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(store.getState().toasts).toEqual([]);
  await userEvent.click(button('QR'));
  expect(await screen.findByRole('img', { name: `QR code of ${address}` })).toBeInTheDocument();
  await userEvent.click(button('Close'));
  await userEvent.click(button('Dismiss'));
  expect(screen.queryByText('Live. Send it to your people.')).toBeNull();
  expect(screen.getByRole('article', { name: 'Fresh' })).toHaveFocus();
});

it('shows the post’s address where copying is not allowed', async () => {
  takePosts();
  openApp(composing);
  await userEvent.type(await text(), 'Hello{Control>}{Enter}{/Control}');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(`http://ada.localhost:3000/membership/app/posts/${idOf(9)}`)).toBeInTheDocument();
});

it('saves a post that is sent while offline', async () => {
  const bodies = takePosts();
  openApp(composing);
  await userEvent.type(await text(), 'Hello');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(post());
  expect(screen.getByRole('alert')).toHaveTextContent("You're offline. It's kept on this phone.");
  expect(bodies).toEqual([]);
  expect(localStorage.getItem('draft')).toContain('Hello');
  vi.restoreAllMocks();
  fireEvent(window, new Event('online'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('hides a draft from other people', async () => {
  localStorage.setItem('draft', JSON.stringify({ userId: idOf(999), savedAt: 1, text: 'A secret', images: [] }));
  openApp(composing);
  expect(await text()).toHaveValue('');
  expect(screen.queryByText(/is back\.$/)).toBeNull();
});

it('opens a draft that an older version saved', async () => {
  const old = {
    userId: ada.id,
    savedAt: 1,
    postType: 'Feed',
    visibility: 'patrons',
    title: '',
    text: 'Old',
    teaser: '',
  };
  localStorage.setItem('draft', JSON.stringify({ ...old, images: [] }));
  openApp(composing);
  expect(await text()).toHaveValue('Old');
  expect(screen.getByText(/^Your draft of .* is back\.$/)).toBeInTheDocument();
});
