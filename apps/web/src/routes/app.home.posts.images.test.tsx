import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '@udala/contract/limits';
import { uploadImage } from '@udala/contract/uploads';
import { queuedOf } from '../features/device/offline-queue/offline-queue.api.ts';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { atHome, button, composing, takePosts, text } from '../test/composing.ts';
import { idOf } from '../test/wire.ts';

// Images of a post: uploaded while the author types, reordered, each with its own description.

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => atHome());
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const jpeg = (name: string) => new File(['jpeg'], name, { type: 'image/jpeg' });
const reply = (number: number) => ({
  id: idOf(number),
  secure_url: `/media/${idOf(number)}/1080.webp`,
  width: 4,
  height: 3,
  format: 'webp',
  placeholder: null,
});
function takeImages() {
  let taken = 70;
  server.use(answer(uploadImage, () => reply(taken++)));
}
async function add(...names: string[]) {
  await text();
  await userEvent.upload(screen.getByLabelText('Add images'), names.map(jpeg), { applyAccept: false });
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
}
const order = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .getAllByRole('textbox')
    .map((field) => field.getAttribute('aria-label'));

it('uploads an image while the author types, and can retry', async () => {
  let fails = true;
  server.use(answer(uploadImage, () => (fails ? errorResponse(503, 'unavailable', 'Later.') : reply(70))));
  const bodies = takePosts();
  openApp(composing);
  await add('ridge.jpg');
  const retry = await screen.findByRole('button', { name: "ridge.jpg didn't upload. Retry" });
  expect(retry).toHaveTextContent("Didn't upload. Tap to retry.");
  await userEvent.click(button('Post'));
  expect(await screen.findByText("Retry or remove the image that didn't upload.")).toBeInTheDocument();
  fails = false;
  await userEvent.click(retry);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Describe ridge.jpg' }), 'A ridge');
  await userEvent.click(button('Post'));
  await waitFor(() =>
    expect(bodies).toEqual([expect.objectContaining({ imageContent: [{ id: idOf(70), alt: 'A ridge' }] })]),
  );
});

it('waits as long as the server asks while its images are processed, and sends the image once more [S7]', async () => {
  let requests = 0;
  const sentence = 'Your last pictures are still being made ready. Send this one in a moment.';
  const waits = () => {
    const answered = errorResponse(429, 'rate_limited', sentence);
    answered.headers.set('retry-after', '1');
    return answered;
  };
  server.use(answer(uploadImage, () => (++requests < 3 ? waits() : reply(70))));
  const bodies = takePosts();
  openApp(composing);
  await text();
  await userEvent.upload(screen.getByLabelText('Add images'), [jpeg('ridge.jpg'), jpeg('valley.jpg')]);
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies).toMatchObject([{ imageContent: [{ id: idOf(70) }, { id: idOf(70) }] }]);
  expect([requests, screen.queryByText(sentence)]).toEqual([4, null]);
});

it('stays a draft while offline if an image is not uploaded, and says so', async () => {
  server.use(answer(uploadImage, () => new Promise<Response>(() => undefined)));
  const bodies = takePosts();
  const { store } = openApp(composing);
  await userEvent.type(await text(), 'Dust on the mangoes.');
  await userEvent.upload(screen.getByLabelText('Add images'), jpeg('ridge.jpg'));
  await screen.findByRole('progressbar');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.click(button('Post'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    "You're offline. It's kept on this phone; its files go up when there is a connection, then you can post.",
  );
  expect(localStorage.getItem('draft')).toContain('Dust on the mangoes.');
  expect([bodies, queuedOf(store.getState())]).toEqual([[], []]);
  onLine.mockRestore();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('explains why an image is rejected, and offers no retry', async () => {
  server.use(answer(uploadImage, () => errorResponse(415, 'unsupported_media', 'Use a JPG or PNG image.')));
  openApp(composing);
  await add('notes.jpg');
  expect(await screen.findByText('Use a JPG or PNG image.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Retry$/ })).toBeNull();
  await userEvent.click(button('Remove notes.jpg'));
  expect(screen.queryByText('Use a JPG or PNG image.')).toBeNull();
});

it('reorders images by keyboard, keeps the focus and announces positions', async () => {
  takeImages();
  const bodies = takePosts();
  openApp(composing);
  await add('a.jpg', 'b.jpg', 'c.jpg');
  const earlier = button('Move c.jpg earlier');
  earlier.focus();
  await userEvent.keyboard('{Enter}');
  expect(order()).toEqual(['Describe a.jpg', 'Describe c.jpg', 'Describe b.jpg']);
  expect(screen.getByText('c.jpg is now 2 of 3.')).toBeInTheDocument();
  expect(button('Move c.jpg earlier')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(order()).toEqual(['Describe c.jpg', 'Describe a.jpg', 'Describe b.jpg']);
  expect(button('Move c.jpg earlier')).toHaveFocus();
  expect(button('Move c.jpg earlier')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Move c.jpg later'));
  await userEvent.click(button('Remove a.jpg'));
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ imageContent: [{ id: idOf(72) }, { id: idOf(71) }] });
});

it('accepts at most ten images', async () => {
  takeImages();
  openApp(composing);
  await add(...Array.from({ length: 12 }, (_, index) => `${index}.png`));
  expect(order()).toHaveLength(limits.imagesPerPostMax);
  expect(screen.getByText('A post holds 10 images.')).toBeInTheDocument();
});

it('rejects files that are not pictures', async () => {
  openApp(composing);
  await add('clip.gif');
  expect(screen.getByRole('alert')).toHaveTextContent('Use a JPG or PNG image.');
});

it('disables video while there are images', async () => {
  takeImages();
  openApp(composing);
  await add('a.jpg');
  expect(screen.getByLabelText('Add a video')).toBeDisabled();
  expect(screen.getByLabelText('Add images')).toBeEnabled();
  expect(screen.getByText('A post holds images or a video.')).toBeVisible();
});

it('saves uploaded images with the draft, and warns about the others', async () => {
  takeImages();
  const { unmount } = openApp(composing);
  await add('a.jpg', 'b.jpg');
  await userEvent.type(screen.getByRole('textbox', { name: 'Describe b.jpg' }), 'The second');
  await userEvent.click(button('Move b.jpg earlier'));
  unmount();
  server.use(answer(uploadImage, () => new Promise<Response>(() => undefined)));
  openApp(composing);
  await text();
  expect(order()).toEqual(['Describe b.jpg', 'Describe a.jpg']);
  expect(screen.getByRole('textbox', { name: 'Describe b.jpg' })).toHaveValue('The second');
  await userEvent.upload(screen.getByLabelText('Add images'), jpeg('slow.jpg'));
  await userEvent.click(button('Close'));
  expect(await screen.findByText('Images that are not up yet have to be added again.')).toBeInTheDocument();
});
