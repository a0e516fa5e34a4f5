import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '@udala/contract/limits';
import { uploadImage } from '@udala/contract/uploads';
import { queuedOf } from '../features/device/offline-queue/offline-queue.api.ts';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { atHome, button, composing, openPicture, openSheet, takePosts, text } from '../test/composing.ts';
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
/** Leaves each upload unanswered until the test answers it, in the order in which they arrive. */
function deferImages() {
  type Answer = Response | ReturnType<typeof reply>;
  const pending: ((given: Answer) => void)[] = [];
  server.use(answer(uploadImage, () => new Promise<Answer>((done) => pending.push(done))));
  return async (given: Answer) => {
    await waitFor(() => expect(pending).toHaveLength(1));
    pending.pop()?.(given);
  };
}
async function choose(...names: string[]) {
  await text();
  await userEvent.upload(screen.getByLabelText('Add images'), names.map(jpeg), { applyAccept: false });
}
async function add(...names: string[]) {
  await choose(...names);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
}
const order = () =>
  within(screen.getByRole('list', { name: 'Images' }))
    .getAllByRole('button', { name: /^Describe or change/ })
    .map((menu) => menu.getAttribute('aria-label')?.replace('Describe or change ', ''));
async function describePicture(name: string, words: string) {
  const sheet = await openPicture(name);
  await userEvent.type(sheet.getByRole('textbox', { name: `Describe ${name}` }), words);
  await userEvent.click(sheet.getByRole('button', { name: 'Done' }));
}
async function remove(name: string) {
  const sheet = await openPicture(name);
  await userEvent.click(sheet.getByRole('button', { name: `Remove ${name}` }));
}

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
  await waitFor(() => expect(screen.queryByRole('button', { name: /Retry$/ })).toBeNull());
  await describePicture('ridge.jpg', 'A ridge');
  await userEvent.click(button('Post'));
  await waitFor(() =>
    expect(bodies).toEqual([expect.objectContaining({ imageContent: [{ id: idOf(70), alt: 'A ridge' }] })]),
  );
});

it('waits as long as the server asks while its images are processed, and sends the image once more [S7]', async () => {
  let requests = 0;
  const sentence = 'Your last pictures are still being prepared. Send this one in a moment.';
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

it('leaves no image out that is retried while the post waits', async () => {
  const answerNext = deferImages();
  const bodies = takePosts();
  openApp(composing);
  await choose('ridge.jpg', 'valley.jpg');
  await userEvent.click(button('Post'));
  expect(screen.getByText('Posting when your images are up')).toBeInTheDocument();
  const retry = () => screen.findByRole('button', { name: "ridge.jpg didn't upload. Retry" });
  await answerNext(errorResponse(503, 'unavailable', 'Later.'));
  await userEvent.click(await retry());
  await answerNext(reply(71));
  await answerNext(errorResponse(503, 'unavailable', 'Later.'));
  expect(await screen.findByText("Retry or remove the image that didn't upload.")).toBeInTheDocument();
  expect(bodies).toEqual([]);
  await userEvent.click(await retry());
  await userEvent.click(button('Post'));
  await answerNext(reply(70));
  await waitFor(() => expect(bodies).toMatchObject([{ imageContent: [{ id: idOf(70) }, { id: idOf(71) }] }]));
});

it('posts an image that is added while the post waits', async () => {
  const answerNext = deferImages();
  const bodies = takePosts();
  openApp(composing);
  await choose('ridge.jpg');
  await userEvent.click(button('Post'));
  await choose('valley.jpg');
  await answerNext(reply(70));
  await answerNext(reply(71));
  await waitFor(() => expect(bodies).toMatchObject([{ imageContent: [{ id: idOf(70) }, { id: idOf(71) }] }]));
});

it('posts the images as they are once the cover is uploaded', async () => {
  takeImages();
  const bodies = takePosts();
  openApp(composing);
  await add('a.jpg', 'b.jpg');
  const answerNext = deferImages();
  const cover = await openSheet('Cover', 'Cover for everyone else');
  await userEvent.click(cover.getByRole('button', { name: /^A picture for everyone/ }));
  await userEvent.upload(cover.getByLabelText('Choose a cover'), jpeg('door.jpg'));
  await userEvent.click(cover.getByRole('button', { name: 'Done' }));
  await userEvent.click(button('Post'));
  await remove('a.jpg');
  await describePicture('b.jpg', 'The second');
  await answerNext(reply(80));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    imageContent: [{ id: idOf(71), alt: 'The second' }],
    coverPictureId: idOf(80),
  });
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
    "You're offline. It's kept on this phone. Files upload when you're back online, then you can post.",
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
  await remove('notes.jpg');
  expect(screen.queryByText('Use a JPG or PNG image.')).toBeNull();
});

it('reorders images by keyboard, keeps the focus and announces positions', async () => {
  takeImages();
  const bodies = takePosts();
  openApp(composing);
  await add('a.jpg', 'b.jpg', 'c.jpg');
  const handle = () => button('Move c.jpg: drag it, or use the arrow keys');
  handle().focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(order()).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
  expect(screen.getByText('c.jpg is now 2 of 3.')).toBeInTheDocument();
  expect(handle()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(order()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
  expect(handle()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await remove('a.jpg');
  expect(button('Describe or change c.jpg')).toHaveFocus();
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({ imageContent: [{ id: idOf(72) }, { id: idOf(71) }] });
});

it('reorders images by buttons', async () => {
  takeImages();
  openApp(composing);
  await add('a.jpg', 'b.jpg');
  const sheet = await openPicture('b.jpg');
  await userEvent.click(sheet.getByRole('button', { name: 'Move b.jpg earlier' }));
  expect(order()).toEqual(['b.jpg', 'a.jpg']);
  expect(screen.getByRole('dialog', { name: 'Picture 1 of 2' })).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Move b.jpg earlier' })).toHaveAttribute('aria-disabled', 'true');
  expect(sheet.getByRole('button', { name: 'Move b.jpg earlier' })).toHaveFocus();
  await userEvent.click(sheet.getByRole('button', { name: 'Move b.jpg later' }));
  expect(order()).toEqual(['a.jpg', 'b.jpg']);
});

it('marks an image until it is described', async () => {
  takeImages();
  openApp(composing);
  await add('a.jpg');
  expect(button('Describe or change a.jpg')).toHaveAccessibleDescription('Not described yet');
  await describePicture('a.jpg', 'A ridge');
  expect(button('Describe or change a.jpg')).not.toHaveAccessibleDescription();
  await remove('a.jpg');
  await waitFor(async () => expect(await text()).toHaveFocus());
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
  await describePicture('b.jpg', 'The second');
  button('Move b.jpg: drag it, or use the arrow keys').focus();
  await userEvent.keyboard('{ArrowLeft}');
  unmount();
  server.use(answer(uploadImage, () => new Promise<Response>(() => undefined)));
  openApp(composing);
  await text();
  expect(order()).toEqual(['b.jpg', 'a.jpg']);
  expect(screen.getByRole('img', { name: 'The second' })).toHaveAttribute('src', `/media/${idOf(71)}/1080.webp`);
  await userEvent.upload(screen.getByLabelText('Add images'), jpeg('slow.jpg'));
  await userEvent.click(button('Close'));
  expect(await screen.findByText("Add again any images that weren't uploaded.")).toBeInTheDocument();
});

it('fetches no image of an earlier visit before it is asked to, where data is saved', async () => {
  takeImages();
  const { unmount } = openApp(composing);
  await add('a.jpg');
  unmount();
  localStorage.setItem('saveData', 'on');
  openApp(composing);
  await text();
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(button('Tap to load · 1 KB'));
  expect(document.querySelector(`img[src="/media/${idOf(70)}/1080.webp"]`)).toBeInTheDocument();
});

it.each([
  ['picture', 'Add images'],
  ['video', 'Add a video'],
])('asks for a %s at once where the address says so', async (wish, name) => {
  const clicked: string[] = [];
  vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { isActive: true } }));
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    clicked.push(this.getAttribute('aria-label') ?? '');
  });
  openApp(`${composing}&with=${wish}`);
  await waitFor(() => expect(screen.getByLabelText(name)).toHaveFocus());
  expect(clicked).toEqual([name]);
});
