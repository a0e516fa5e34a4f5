import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getVideo, type UploadedVideo } from '@udala/contract/videos';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { atHome, button, composing, takePosts, text, tusServer } from '../test/composing.ts';
import { ada, idOf } from '../test/wire.ts';

// One video in the composer: its size, its survival of a lost connection and a reload, and its messages.

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  // jsdom plays nothing: every video fails to load.
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    configurable: true,
    set(this: HTMLMediaElement) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    },
  });
});
beforeEach(() => atHome());
afterEach(() => {
  vi.doUnmock(chunk);
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const clip = (bytes = 2048, name = 'clip.mp4') => new File([new Uint8Array(bytes)], name, { type: 'video/mp4' });
const serverSays = (state: UploadedVideo['state']) =>
  server.use(answer(getVideo, () => ({ id: 'x', state, bytes: 2048, durationMs: null })));

const chunk = '../features/publishing/media/video-upload.ts';
/** Loads the code that sends a video as slowly as the network would, or not at all. */
const loadChunkAfter = (waiting: () => Promise<void>) =>
  vi.doMock(chunk, async () => {
    await waiting();
    return vi.importActual(chunk);
  });

async function choose(file: File) {
  await text();
  await userEvent.upload(screen.getByLabelText('Add a video'), file, { applyAccept: false });
}
const saveVideoDraft = (id: string, given: object = {}) =>
  localStorage.setItem(
    'draft',
    JSON.stringify({
      userId: ada.id,
      savedAt: Date.parse('2026-11-20T13:05:00Z'),
      postType: 'Feed',
      visibility: 'patrons',
      title: '',
      text: 'Half of it',
      teaser: '',
      images: [],
      video: { id, name: 'clip.mp4', bytes: 2048, durationMs: null, poster: null, isUp: false, ...given },
      plannedFor: null,
    }),
  );

it('uploads a video, says when it is done, and posts it', async () => {
  const { id, state } = tusServer();
  serverSays('preparing');
  const bodies = takePosts();
  openApp(composing);
  await choose(clip());
  expect(await screen.findByText('Uploaded. We are getting it ready; you can post now.')).toBeInTheDocument();
  expect(state.received).toBe(2048);
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ videoContent: [{ id }] })]));
});

it('says that an unplayable file will be offered as a download', async () => {
  tusServer();
  serverSays('download');
  openApp(composing);
  await choose(clip(64, 'clip.avi'));
  expect(await screen.findByText("Browsers can't play this file. Patrons can download it.")).toBeInTheDocument();
});

it('shows the size of a video, and the upload time only where that is known', async () => {
  const { state } = tusServer();
  state.broken = true;
  openApp(composing);
  await choose(clip(48_000));
  expect(await screen.findByText('48 KB of your data')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Uploading clip.mp4' })).toBeInTheDocument();
  expect(screen.getByText('1 KB of 48 KB sent')).toBeInTheDocument();
});

it('waits for the connection and resumes by itself', async () => {
  const { state } = tusServer();
  serverSays('ready');
  openApp(composing);
  await text();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  state.broken = true;
  await choose(clip());
  expect(await screen.findByText("No connection. It continues when you're back online.")).toBeInTheDocument();
  onLine.mockReturnValue(true);
  state.broken = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Uploaded.')).toBeInTheDocument();
});

it('asks for the same file after a reload, recognizes a different one, and resumes where it stopped', async () => {
  const { id, state } = tusServer(idOf(81));
  serverSays('ready');
  Object.assign(state, { length: 2048, received: 1500 });
  saveVideoDraft(id);
  openApp(composing);
  expect(await screen.findByText(/^Your draft of 20 Nov, \d\d:05 is back\.$/)).toBeInTheDocument();
  await userEvent.click(button('Post'));
  expect(await screen.findByRole('alert')).toHaveTextContent("clip.mp4 isn't fully uploaded yet.");
  const again = () => screen.getByLabelText('Choose the same file again to continue');
  await userEvent.upload(again(), clip(10, 'other.mp4'));
  expect(screen.getByText('That is another file. Choose clip.mp4, 2 KB.')).toBeInTheDocument();
  await userEvent.upload(again(), clip());
  expect(await screen.findByText('Uploaded.')).toBeInTheDocument();
  expect(state.received).toBe(2048);
  expect(state.calls).toEqual(['HEAD', 'PATCH']);
});

it('starts again when the server has deleted the upload', async () => {
  server.use(http.head('*/uploads/video/*', () => new HttpResponse(null, { status: 404 })));
  const { id, state } = tusServer();
  serverSays('ready');
  saveVideoDraft('0198c0de-0000-7000-8000-00000000dead');
  openApp(composing);
  await text();
  await userEvent.upload(screen.getByLabelText('Choose the same file again to continue'), clip());
  expect(await screen.findByText('Uploaded.')).toBeInTheDocument();
  expect(state.calls).toEqual(['POST', 'PATCH']);
  expect(JSON.parse(localStorage.getItem('draft') ?? '')).toMatchObject({ video: { id, isUp: true } });
});

it('waits with the post until the video is uploaded, and can be cancelled', async () => {
  const { state } = tusServer();
  state.broken = true;
  const bodies = takePosts();
  openApp(composing);
  await choose(clip());
  await userEvent.click(button('Post'));
  expect(await screen.findByText('Posting when your video is up')).toBeInTheDocument();
  await userEvent.click(button('Close'));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep draft' }));
  await waitFor(() => expect(screen.queryByText('Posting when your video is up')).toBeNull());
  expect(bodies).toEqual([]);
});

it('pauses and resumes', async () => {
  const { state } = tusServer();
  serverSays('ready');
  state.broken = true;
  openApp(composing);
  await choose(clip());
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  expect(screen.getByText('Paused.')).toBeInTheDocument();
  state.broken = false;
  await userEvent.click(button('Go on'));
  expect(await screen.findByText('Uploaded.')).toBeInTheDocument();
});

it('offers a retry when the code that sends a video cannot be loaded', async () => {
  tusServer();
  serverSays('ready');
  server.use(http.get('*/healthz', () => HttpResponse.json({})));
  loadChunkAfter(() => Promise.reject(new TypeError('not fetched')));
  openApp(composing);
  await choose(clip());
  const retry = await screen.findByRole('button', { name: "clip.mp4 didn't upload. Retry" });
  vi.doUnmock(chunk);
  await userEvent.click(retry);
  expect(await screen.findByText('Uploaded.')).toBeInTheDocument();
});

it.each([
  [
    'paused and resumed',
    async () => {
      await userEvent.click(button('Pause'));
      await userEvent.click(button('Go on'));
    },
  ],
  [
    'removed and chosen again',
    async (file: File) => {
      await userEvent.click(button('Remove clip.mp4'));
      await choose(file);
    },
  ],
  [
    'chosen again after a close',
    async (file: File, close: () => void) => {
      close();
      openApp(composing);
      await choose(file);
    },
  ],
])('sends a video once that is %s before the code that sends it is loaded', async (_, act) => {
  const { state } = tusServer();
  serverSays('ready');
  const loading = Promise.withResolvers<void>();
  loadChunkAfter(() => loading.promise);
  const { unmount } = openApp(composing);
  const file = clip();
  await choose(file);
  await act(file, unmount);
  loading.resolve();
  expect(await screen.findByText('Uploaded.')).toBeInTheDocument();
  expect(state.calls).toEqual(['POST', 'PATCH']);
});

it('deletes a removed video from the server', async () => {
  const { state } = tusServer();
  serverSays('ready');
  openApp(composing);
  await choose(clip());
  await screen.findByText('Uploaded.');
  await userEvent.click(button('Remove clip.mp4'));
  expect(screen.queryByRole('region', { name: 'Video' })).toBeNull();
  await waitFor(() => expect(state.calls.at(-1)).toBe('DELETE'));
});

it('explains why the server rejects one', async () => {
  const { state } = tusServer();
  state.errorResponse = HttpResponse.json(
    { code: 'unsupported_media', message: 'Use an MP4.', requestId: 'r' },
    { status: 415 },
  );
  openApp(composing);
  await choose(clip());
  expect(await screen.findByText('Use an MP4.')).toBeInTheDocument();
  await userEvent.click(button('Post'));
  expect(await screen.findByText("Retry or remove the video that didn't upload.")).toBeInTheDocument();
});

it('reports the rate limit, and retries on request', async () => {
  const { state } = tusServer();
  serverSays('ready');
  const message = 'That is enough for today. Go on tomorrow.';
  state.errorResponse = HttpResponse.json({ code: 'rate_limited', message, requestId: 'r' }, { status: 429 });
  openApp(composing);
  await choose(clip());
  expect(await screen.findByText(message)).toBeInTheDocument();
  state.errorResponse = null;
  await userEvent.click(button("clip.mp4 didn't upload. Retry"));
  expect(await screen.findByText('Uploaded.')).toBeInTheDocument();
});

it.each([
  [clip(8, 'song.mp3'), 'Use an MP4, MOV, AVI or WebM video.'],
  [Object.defineProperty(clip(), 'size', { value: 210 * 1024 * 1024 }), 'Choose a video of 200 MB or less.'],
])('accepts no other file', async (file, words) => {
  openApp(composing);
  await choose(file);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('accepts either images or a video', async () => {
  tusServer();
  serverSays('ready');
  openApp(composing);
  await choose(clip());
  expect(screen.getByLabelText('Add images')).toBeDisabled();
  expect(screen.getByText('A post holds images or a video.')).toBeVisible();
  await userEvent.click(button('Remove clip.mp4'));
  expect(screen.getByLabelText('Add images')).toBeEnabled();
});

it('reports that a restored video is gone', async () => {
  server.use(answer(getVideo, () => errorResponse(404, 'not_found', 'Gone.')));
  saveVideoDraft('0198c0de-0000-7000-8000-00000000dead', { isUp: true });
  openApp(composing);
  expect(await screen.findByText('We no longer have this video. Remove it, then add it again.')).toBeInTheDocument();
});
