import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deletePost } from '@udala/contract/posts';
import { listScheduledPosts, updatePost } from '@udala/contract/publishing';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { atHome, button, composing, openSheet, takePosts, text } from '../test/composing.ts';
import { idOf, makePost, pageOf } from '../test/wire.ts';

// Scheduled posts, and their list.

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => atHome());
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const begun = Date.now();
/** Value of a datetime-local field in the phone's time zone. Fixed, however long a test takes. */
const inDays = (days: number) => {
  const at = new Date(begun + days * 86_400_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const chooseWhen = () => openSheet('When', 'When it goes out');

async function writeFor(time?: string) {
  await userEvent.type(await text(), 'For later');
  const sheet = await chooseWhen();
  const field = sheet.getByLabelText('Date and time');
  expect((field as HTMLInputElement).value).toMatch(/T09:00$/);
  if (time !== undefined) fireEvent.change(field, { target: { value: time } });
  await userEvent.click(sheet.getByRole('button', { name: 'Set this time' }));
  return sheet;
}

it('schedules a post in the phone’s time zone, sends the instant, and shows the time', async () => {
  const scheduledFor = new Date(inDays(3)).toISOString();
  const bodies = takePosts({ scheduledFor, title: 'For later' });
  openApp(composing);
  await writeFor(inDays(3));
  expect(button(/^When it goes out \d+ \w+, \d\d:\d\d$/)).toBeInTheDocument();
  await userEvent.click(button('Schedule'));
  expect(await screen.findByText(/^Scheduled for \d+ \w+, \d\d:\d\d$/)).toBeInTheDocument();
  expect(bodies).toEqual([expect.objectContaining({ publishAt: scheduledFor })]);
  expect(screen.queryByRole('link', { name: 'For later' })).toBeNull();
});

it.each([
  [inDays(-1), 'Choose a time in the future.'],
  [inDays(366), 'Choose a time within a year.'],
  ['', 'Choose a date and a time.'],
])('does not schedule for %s', async (value, words) => {
  openApp(composing);
  const sheet = await writeFor(value);
  expect(sheet.getByLabelText('Date and time')).toHaveAccessibleDescription(new RegExp(`Error: ${words}$`));
  expect(sheet.getByLabelText('Date and time')).toHaveFocus();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(button('Post')).toBeInTheDocument();
});

it('names a time that passed while the post was written, and can post at once instead', async () => {
  const bodies = takePosts();
  openApp(composing);
  await writeFor(inDays(1));
  vi.spyOn(Date, 'now').mockReturnValue(begun + 2 * 86_400_000);
  await userEvent.click(button('Schedule'));
  const sheet = within(await screen.findByRole('dialog', { name: 'When it goes out' }));
  expect(sheet.getByText('Error: Choose a time in the future.')).toBeInTheDocument();
  expect(sheet.getByLabelText('Date and time')).toHaveFocus();
  vi.restoreAllMocks();
  await userEvent.click(sheet.getByRole('button', { name: 'Post now' }));
  await userEvent.click(button('Post'));
  await waitFor(() => expect(bodies).toEqual([expect.not.objectContaining({ publishAt: expect.anything() })]));
});

it('saves the time with the draft', async () => {
  const { unmount } = openApp(composing);
  await writeFor(inDays(5));
  unmount();
  openApp(composing);
  await text();
  const sheet = await openSheet(/^When it goes out/, 'When it goes out');
  expect(sheet.getByLabelText('Date and time')).toHaveValue(inDays(5));
});

const waiting = () => [
  makePost({ id: idOf(40), title: 'First of two', scheduledFor: '2030-11-24T08:00:00.000Z' }),
  makePost({ id: idOf(41), title: '', description: 'Words alone', scheduledFor: '2030-11-25T08:00:00.000Z' }),
];
const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (!item) throw new Error('a scheduled post stands in a list');
  return within(item);
};

it('lists scheduled posts, and shows nothing without any', async () => {
  const { unmount } = openApp('home');
  await screen.findByText('This feed is empty...');
  expect(screen.queryByText(/scheduled$/)).toBeNull();
  unmount();
  atHome({ scheduled: waiting() });
  const { router } = openApp('home');
  await userEvent.click(await screen.findByRole('link', { name: '2 posts scheduled' }));
  expect(await screen.findByRole('dialog', { name: 'Scheduled posts' })).toBeInTheDocument();
  expect((await row('First of two')).getByText(/^24 Nov, \d\d:00 · Patrons only$/)).toBeInTheDocument();
  expect((await row('Words alone')).getByRole('link', { name: 'Edit Words alone' })).toHaveAttribute(
    'href',
    `/membership/app/home/posts?editPost=${idOf(41)}`,
  );
  await userEvent.click(button('Close'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('publishes one at once, and deletes one after a confirmation', async () => {
  let scheduled = waiting();
  const changes: unknown[] = [];
  server.use(
    answer(listScheduledPosts, () => pageOf(scheduled)),
    answer(updatePost, async (request) => {
      changes.push(await request.json());
      scheduled = scheduled.slice(1);
      return makePost({ id: idOf(40), title: 'First of two' });
    }),
    answer(deletePost, () => {
      scheduled = [];
      return {};
    }),
  );
  openApp('home/posts?scheduled=true');
  await userEvent.click((await row('First of two')).getByRole('button', { name: 'Post now: First of two' }));
  expect(await screen.findByText('Live. Send it to your people.')).toBeInTheDocument();
  expect(changes).toEqual([{ publishAt: null }]);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First of two', level: 3 })).toBeNull());
  expect(screen.getByRole('article', { name: 'First of two', hidden: true })).toBeInTheDocument();
  await userEvent.click((await row('Words alone')).getByRole('button', { name: 'Delete Words alone' }));
  await userEvent.click(button('Delete post'));
  expect(await screen.findByText('Post deleted successfully')).toBeInTheDocument();
  expect(await screen.findByText('Nothing is scheduled.')).toBeInTheDocument();
});

it('reports a list that cannot be loaded', async () => {
  server.use(answer(listScheduledPosts, () => errorResponse(503, 'unavailable', 'Later.')));
  openApp('home/posts?scheduled=true');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
