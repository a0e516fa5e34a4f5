import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { getPost, type Post } from '@udala/contract/posts';
import { updatePost } from '@udala/contract/publishing';
import { uploadImage } from '@udala/contract/uploads';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import {
  atHome,
  button,
  chooseAudience,
  composing,
  openPicture,
  openSheet,
  takePosts,
  text,
} from '../test/composing.ts';
import { idOf, makeImage, makePost } from '../test/wire.ts';

// Covers: what everyone else sees of a post for patrons, as its author chooses.

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => atHome());
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const jpeg = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' });
function takeImages() {
  let taken = 70;
  server.use(
    answer(uploadImage, () => {
      const id = idOf(taken++);
      return { id, secure_url: `/media/${id}/1080.webp`, width: 4, height: 3, format: 'webp', placeholder: null };
    }),
  );
}
async function addPicture() {
  await userEvent.type(await text(), 'Hello');
  await userEvent.upload(screen.getByLabelText('Add images'), jpeg('ridge.jpg'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
}
const openCover = () => openSheet('Cover', 'Cover for everyone else');
const question = () => screen.queryByText('What will everyone else see?');

it('suggests a cover for a new post with a picture, and shows nothing of it without a yes', async () => {
  takeImages();
  const bodies = takePosts();
  openApp(composing);
  await text();
  expect(question()).toBeNull();
  await addPicture();
  expect(question()).toBeInTheDocument();
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('cover');
});

it('takes a blur with one press, and nothing for a post that everyone reads', async () => {
  takeImages();
  const bodies = takePosts();
  openApp(composing);
  await addPicture();
  await userEvent.click(button('Show a blur'));
  expect(question()).toBeNull();
  expect(button('Cover · blur')).toBeInTheDocument();
  await chooseAudience(/^Everyone/);
  expect(screen.queryByRole('button', { name: 'Cover · blur' })).toBeNull();
  await chooseAudience(/^Patrons only/);
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ cover: 'blur' })]));
});

it('does not ask again once the lock was chosen', async () => {
  takeImages();
  openApp(composing);
  await addPicture();
  await userEvent.click(button('Keep the lock'));
  expect(question()).toBeNull();
  const sheet = await openCover();
  expect(sheet.getByRole('button', { name: /^A lock/ })).toHaveAttribute('aria-pressed', 'true');
});

it('blurs only a picture that is there', async () => {
  takeImages();
  const bodies = takePosts();
  openApp(composing);
  await text();
  let sheet = await openCover();
  expect(sheet.getByRole('button', { name: /^A blur of your picture/ })).toHaveAttribute('aria-disabled', 'true');
  expect(sheet.getByText('Add a picture first.')).toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await addPicture();
  await userEvent.click(button('Show a blur'));
  sheet = await openPicture('ridge.jpg');
  await userEvent.click(sheet.getByRole('button', { name: 'Remove ridge.jpg' }));
  expect(screen.queryByRole('button', { name: 'Cover · blur' })).toBeNull();
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty('cover');
});

it('uploads a picture for everyone, asks for one that is missing, and shows it in the preview', async () => {
  takeImages();
  const bodies = takePosts();
  openApp(composing);
  await userEvent.type(await text(), 'Hello');
  let sheet = await openCover();
  await userEvent.click(sheet.getByRole('button', { name: /^A picture for everyone/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await userEvent.click(button('Post'));
  sheet = await openCover();
  expect(sheet.getByRole('alert')).toHaveTextContent('Choose a picture for everyone to see.');
  await userEvent.upload(sheet.getByLabelText('Choose a cover'), jpeg('notes.gif'), { applyAccept: false });
  expect(sheet.getByRole('alert')).toHaveTextContent('Use a JPG or PNG image.');
  await userEvent.upload(sheet.getByLabelText('Choose a cover'), jpeg('door.jpg'));
  expect(await sheet.findByLabelText('Change cover')).toBeInTheDocument();
  expect(sheet.queryByRole('alert')).toBeNull();
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await userEvent.click(button('Preview'));
  await userEvent.click(screen.getByRole('radio', { name: 'Everyone else' }));
  await waitFor(() => expect(document.querySelector('article img[src^="blob:"]')).toBeInTheDocument());
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ cover: 'teaser', coverPictureId: idOf(70) })]));
});

it('names a cover that did not upload', async () => {
  let fails = true;
  server.use(
    answer(uploadImage, () =>
      fails
        ? errorResponse(503, 'unavailable', 'Later.')
        : { id: idOf(70), secure_url: '/media/a', width: 4, height: 3, format: 'webp', placeholder: null },
    ),
  );
  const bodies = takePosts();
  openApp(composing);
  await userEvent.type(await text(), 'Hello');
  const sheet = await openCover();
  await userEvent.click(sheet.getByRole('button', { name: /^A picture for everyone/ }));
  await userEvent.upload(sheet.getByLabelText('Choose a cover'), jpeg('door.jpg'));
  const retry = await sheet.findByRole('button', { name: "Didn't upload. Tap to retry." });
  await userEvent.click(button('Post'));
  expect(await screen.findByText("Retry or change the cover that didn't upload.")).toBeInTheDocument();
  fails = false;
  await userEvent.click(retry);
  await waitFor(() => expect(sheet.queryByRole('button', { name: /retry/ })).toBeNull());
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ coverPictureId: idOf(70) })]));
});

it('saves the choice with the draft', async () => {
  takeImages();
  const { unmount } = openApp(composing);
  await addPicture();
  await userEvent.click(button('Show a blur'));
  unmount();
  openApp(composing);
  await text();
  expect(button('Cover · blur')).toBeInTheDocument();
});

const id = idOf(100);

function edit(given: Partial<Post>) {
  const post = makePost({ id, imageContent: [makeImage({ id: idOf(1) })], cover: 'none', ...given });
  const changes: unknown[] = [];
  server.use(
    answer({ ...getPost, path: `/posts/${id}` }, () => post),
    answer(updatePost, async (request) => {
      changes.push(await request.json());
      return post;
    }),
  );
  openApp(`home/posts?editPost=${id}`);
  return changes;
}

it('suggests no cover for a post that is out already, and changes it on request', async () => {
  const changes = edit({});
  await text();
  expect(question()).toBeNull();
  const sheet = await openCover();
  await userEvent.click(sheet.getByRole('button', { name: /^A blur of your picture/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(changes).toEqual([{ cover: 'blur' }]));
});

it('sends no cover that stayed as it was', async () => {
  const picture = makeImage({ id: idOf(9) });
  const changes = edit({ cover: 'teaser', coverImage: { blur: null, picture } });
  await userEvent.type(await text(), ' More.');
  await userEvent.click(button('Save'));
  await waitFor(() => expect(changes).toEqual([{ description: expect.stringMatching(/More\.$/) }]));
});

it('ends a cover', async () => {
  const picture = makeImage({ id: idOf(9) });
  const changes = edit({ cover: 'teaser', coverImage: { blur: null, picture } });
  await text();
  const sheet = await openSheet('Cover · picture', 'Cover for everyone else');
  await userEvent.click(sheet.getByRole('button', { name: /^A lock/ }));
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
  await userEvent.click(button('Save'));
  await waitFor(() => expect(changes).toEqual([{ cover: 'none' }]));
});
