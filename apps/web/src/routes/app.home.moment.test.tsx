import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBlocks } from '@udala/contract/blocks';
import { getChecklist, type Checklist } from '@udala/contract/checklists';
import { listPosts } from '@udala/contract/posts';
import { getUser } from '@udala/contract/profiles';
import { dismissMoment, getMomentCard } from '@udala/contract/moments';
import { listScheduledPosts } from '@udala/contract/publishing';
import { getToday, type Today } from '@udala/contract/today';
import { chooseSaveData } from '#lib/few-bytes.ts';
import { readText, save } from '#lib/session-storage.ts';
import { answer, errorResponse, noFirstSteps, openApp, quietNotifications, server } from '../test/app.tsx';
import { publicUser } from '../test/profile.ts';
import { makePost, makeToday, pageOf } from '../test/wire.ts';

let tokens: (string | null)[] = [];
const card = http.get(`*${getMomentCard.path}`, ({ request }) => {
  tokens.push(request.headers.get('authorization'));
  return HttpResponse.arrayBuffer(new Uint8Array([0xff, 0xd8]).buffer, { headers: { 'content-type': 'image/jpeg' } });
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  tokens = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:card');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  server.use(
    quietNotifications,
    answer(listPosts, () => pageOf([makePost()])),
    answer(listScheduledPosts, () => pageOf([])),
    noFirstSteps,
    answer(getUser, () => publicUser()),
    answer(listBlocks, () => pageOf([])),
    card,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const open = (given: Partial<Today> = {}) => {
  server.use(answer(getToday, () => makeToday({ moment: 'patron', ...given })));
  return openApp('home');
};
const celebration = async () => within(await screen.findByRole('region', { name: 'Good news' }));
const openDialog = async () => {
  await userEvent.click(await (await celebration()).findByRole('button', { name: 'Share' }));
  return within(await screen.findByRole('dialog', { name: 'Your first patron is here 🎉' }));
};
/** A device with a share sheet for files. */
const shareBy = (share: (data: ShareData) => Promise<void>) =>
  Object.assign(navigator, { share, canShare: () => true });

describe('a moment on a creator’s home', () => {
  it.each<[NonNullable<Today['moment']>, string]>([
    ['patron', 'Your first patron is here 🎉'],
    ['earned', 'Your first ₦10,000 🎉'],
    ['payout', 'Your first payout landed 🎉'],
  ])('%s takes the place of the next step, with its picture', async (moment, line) => {
    open({ moment, toAnswer: 2 });
    expect(await (await celebration()).findByText(line)).toBeInTheDocument();
    await waitFor(() => expect(document.querySelector('img[src="blob:card"]')).not.toBeNull());
    expect(tokens).toEqual(['Bearer a-token']);
    expect(screen.queryByRole('region', { name: 'Next' })).toBeNull();
  });

  it('waits behind a payout that did not arrive', async () => {
    open({ failedPayout: { amountKobo: 499_000 } });
    expect(await screen.findByText("Your payout of ₦4,990 didn't arrive.")).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Good news' })).toBeNull();
  });

  it.each(['open', null])('puts the first steps behind it at the next visit, from %s', async (known) => {
    if (known !== null) save('checklist', known);
    server.use(
      answer(getChecklist, (): Checklist => ({ steps: [{ step: 'bank', isDone: false }], isDismissed: false })),
    );
    open();
    await waitFor(() => expect(readText('checklist')).toBe('"behind"'));
  });

  it('shares the picture itself where the device can', async () => {
    const shared: ShareData[] = [];
    shareBy((data) => (shared.push(data), Promise.resolve()));
    open();
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Share the picture' }));
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]?.files?.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['udala-moment.jpg', 'image/jpeg', 2],
    ]);
    expect(shared[0]?.text).toMatch(/^I have my first patron on Udala 🎉 http.*ada/);
  });

  it('else saves it, and copies the page’s link', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    open();
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Save the picture' }));
    expect(saved.mock.contexts[0]).toMatchObject({ download: 'udala-moment.jpg' });
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    expect(dialog.getByRole('img')).toHaveAccessibleName('Your card with confetti: My first patron');
  });

  it('says so where the picture cannot be loaded, and still copies the link', async () => {
    server.use(http.get(`*${getMomentCard.path}`, () => errorResponse(503, 'unavailable', 'Later.')));
    open();
    const dialog = await openDialog();
    expect(await dialog.findByRole('alert')).toHaveTextContent("We couldn't load the picture.");
    expect(dialog.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
  });

  it('loads no picture that nobody asked for where data is saved', async () => {
    chooseSaveData('on');
    open();
    expect(await (await celebration()).findByText('Your first patron is here 🎉')).toBeInTheDocument();
    expect(tokens).toEqual([]);
    const dialog = await openDialog();
    expect(await dialog.findByRole('img')).toBeInTheDocument();
    expect(tokens).toHaveLength(1);
  });

  it('is dismissed on the server, and the next step takes its place', async () => {
    const dismissed: string[] = [];
    server.use(answer(dismissMoment, ({ url }) => (dismissed.push(new URL(url).pathname), {})));
    open({ toAnswer: 2 });
    await userEvent.click(await (await celebration()).findByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('2 comments are waiting for your answer.')).toBeInTheDocument();
    await waitFor(() => expect(dismissed).toEqual(['/today/moments/patron']));
    expect(screen.queryByRole('region', { name: 'Good news' })).toBeNull();
  });

  it('comes back where it could not be dismissed, and says why', async () => {
    server.use(answer(dismissMoment, () => errorResponse(503, 'unavailable', 'Come back later.')));
    const { store } = open();
    await userEvent.click(await (await celebration()).findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(store.getState().toasts).toHaveLength(1));
    expect(await (await celebration()).findByText('Your first patron is here 🎉')).toBeInTheDocument();
  });
});
