import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { getPost, listPosts, type Post } from '@udala/contract/posts';
import { updatePost } from '@udala/contract/publishing';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { atHome, button, chooseAudience, openSheet, openTeaser, text } from '../test/composing.ts';
import { chidi, idOf, makeImage, makePost, makeVideo, pageOf } from '../test/wire.ts';

// Edits an existing post in the composer.

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => atHome());
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const id = idOf(100);

function open(given: Partial<Post> = {}) {
  const imageContent = [makeImage({ id: idOf(1), alt: 'A ridge' }), makeImage({ id: idOf(2) })];
  const post = makePost({ id, teaser: 'Come closer', imageContent, ...given });
  const changes: unknown[] = [];
  server.use(
    http(post),
    answer(updatePost, async (request) => {
      const change = (await request.json()) as { publishAt?: string | null };
      changes.push(change);
      const scheduledFor = change.publishAt === undefined ? post.scheduledFor : change.publishAt;
      const saved = { ...post, scheduledFor, title: 'New title', editedAt: '2026-11-21T08:00:00.000Z' };
      if (scheduledFor === null) server.use(answer(listPosts, () => pageOf([saved])));
      return saved;
    }),
  );
  return { changes, ...openApp(`home/posts?editPost=${id}`) };
}
const http = (post: Post) => answer({ ...getPost, path: `/posts/${id}` }, () => post);

it('shows the post as it is, and sends only the changes', async () => {
  const { changes, router } = open();
  expect(await text()).toHaveValue('Set your alarm for the time you hate.');
  expect(screen.getByRole('img', { name: 'A ridge' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Where' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'When' })).toBeNull();
  const teaser = await openTeaser();
  expect(teaser.getByRole('textbox')).toHaveValue('Come closer');
  await userEvent.click(teaser.getByRole('button', { name: 'Done' }));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.clear(title);
  await userEvent.type(title, 'New title');
  await userEvent.click(button('Save'));
  await waitFor(() => expect(changes).toEqual([{ title: 'New title' }]));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(localStorage.getItem('edits')).toBeNull();
});

it('sends emptied fields, a new order of pictures and a new visibility', async () => {
  const { changes } = open();
  await userEvent.clear(await text());
  button(/^Move Image 2/).focus();
  await userEvent.keyboard('{ArrowUp}');
  await chooseAudience(/^Everyone/);
  await userEvent.click(button('Save'));
  await waitFor(() =>
    expect(changes).toEqual([
      { description: '', visibility: 'everyone', imageContent: [{ id: idOf(2) }, { id: idOf(1), alt: 'A ridge' }] },
    ]),
  );
});

it('saves unsaved edits for each post, and asks before leaving', async () => {
  const first = open();
  await userEvent.type(await text(), ' Really.');
  await userEvent.click(button('Close'));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep changes' }));
  await waitFor(() => expect(first.router.state.location.search).toBe(''));
  first.unmount();
  const second = open();
  expect(await text()).toHaveValue('Set your alarm for the time you hate. Really.');
  expect(screen.getByText(/^Your changes of .* are back\. They're not saved yet\.$/)).toBeInTheDocument();
  await userEvent.click(button('Close'));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(second.router.state.location.search).toBe(''));
  expect(localStorage.getItem('edits')).toBeNull();
});

it('closes without a question if nothing was changed', async () => {
  const { router } = open();
  await text();
  await userEvent.click(button('Close'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('keeps everything when saving fails', async () => {
  open();
  server.use(answer(updatePost, () => errorResponse(503, 'unavailable', "We can't answer right now.")));
  await userEvent.type(await text(), ' Really.');
  await userEvent.click(button('Save'));
  expect(await screen.findByText("We can't answer right now.")).toBeInTheDocument();
  expect(await text()).toHaveValue('Set your alarm for the time you hate. Really.');
  expect(localStorage.getItem('edits')).toContain('Really.');
});

it('moves a scheduled post, or publishes it', async () => {
  const { changes } = open({ scheduledFor: '2030-11-24T08:00:00.000Z' });
  await text();
  const sheet = await openSheet(/^When it goes out/, 'When it goes out');
  fireEvent.change(sheet.getByLabelText('Date and time'), { target: { value: '2000-01-01T09:00' } });
  await userEvent.click(sheet.getByRole('button', { name: 'Set this time' }));
  expect(sheet.getByText('Error: Choose a time in the future.')).toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'Post now' }));
  await userEvent.click(button('Post'));
  await waitFor(() => expect(changes).toEqual([{ publishAt: null }]));
  expect(await screen.findByText('Live. Send it to your people.')).toBeInTheDocument();
});

it('removes a video from a post without deleting it from the server', async () => {
  const { changes } = open({ contentType: 'Video', imageContent: [], videoContent: [makeVideo()] });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Video' }));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(changes).toEqual([{ videoContent: [] }]));
});

it('opens neither another person’s post nor a deleted one', async () => {
  const { unmount } = open({ author: { id: chidi.id, profile: chidi, page: null } });
  expect(await screen.findByRole('alert')).toHaveTextContent("You can't edit this post.");
  unmount();
  server.use(answer({ ...getPost, path: `/posts/${id}` }, () => errorResponse(404, 'not_found', 'Gone.')));
  openApp(`home/posts?editPost=${id}`);
  expect(await screen.findByText('This post was removed.')).toBeInTheDocument();
});
