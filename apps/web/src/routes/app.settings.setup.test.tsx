import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  createMembership,
  deleteMembership,
  listMemberships,
  updateMembership,
  type MembershipPage,
} from '@udala/contract/memberships';
import { getOwnPage, saveOwnPage, type CreatorPage } from '@udala/contract/profiles';
import { uploadImage } from '@udala/contract/uploads';
import { answer, formDrafts, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { pictureUrl, savedPage } from '../test/onboarding.ts';
import { adasPage } from '../test/pages.tsx';
import { idOf, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const noOffer: MembershipPage = { ...adasPage, id: null, price: null, benefits: [] };

interface Given {
  offer?: MembershipPage;
  page?: CreatorPage;
}

/** Opens the page with a stub server that stores what it receives. */
async function openSetup({ offer = adasPage, page = savedPage }: Given = {}) {
  let [currentOffer, currentPage] = [offer, page];
  const sent: [string, unknown][] = [];
  const take = async (name: string, request: Request) => {
    const body = (await request.json()) as Partial<MembershipPage & CreatorPage>;
    sent.push([name, body]);
    return body;
  };
  const takeOffer = async (name: string, request: Request) => {
    const { price = 0, benefits = [] } = await take(name, request);
    currentOffer = { ...currentOffer, id: idOf(10), price: price ?? 0, benefits };
    return { id: idOf(10), price: price ?? 0, benefits, description: '' };
  };
  server.use(
    quietNotifications,
    answer(getOwnPage, () => currentPage),
    answer(listMemberships, () => pageOf([currentOffer])),
    answer(createMembership, (request) => takeOffer('create', request)),
    answer(updateMembership, (request) => takeOffer('update', request)),
    answer(deleteMembership, () => {
      sent.push(['delete', null]);
      currentOffer = noOffer;
      return {};
    }),
    answer(saveOwnPage, async (request) => (currentPage = { ...currentPage, ...(await take('page', request)) })),
  );
  const app = openApp('settings/setup');
  await screen.findByLabelText('Price a month');
  const price = () => screen.getByLabelText<HTMLInputElement>('Price a month');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const saved = () => waitFor(() => expect(screen.queryByRole('button', { name: /^Sav/ })).toBeNull());
  const titles = () => app.store.getState().toasts.map(({ title }) => title);
  return { ...app, sent, price, save, saved, titles };
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

it('opens the first offer, but only with a price and a benefit', async () => {
  const { sent, price, save, saved, titles } = await openSetup({ offer: noOffer });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mentorship' }));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Add a price and one benefit');
  await save();
  expect(sent).toEqual([]);
  await userEvent.type(price(), '2500');
  await save();
  await saved();
  expect(sent).toEqual([['create', { price: 2500, benefits: ['Mentorship'], description: '' }]]);
  expect(titles()).toEqual(['Your offer is live']);
});

it('saves another price, and states the effect on current patrons', async () => {
  const { sent, price, save, saved, titles } = await openSetup();
  await retype(price(), '3000');
  expect(screen.getByText(/^New patrons pay the new price\. Current patrons stay on ₦2,500/)).toBeInTheDocument();
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();
  await save();
  await saved();
  expect(sent).toEqual([['update', { price: 3000, benefits: adasPage.benefits, description: '' }]]);
  expect(titles()).toEqual(['Offer saved']);
  expect(price()).toHaveValue('3000');
  expect(formDrafts()).toHaveLength(0);
});

it('has nothing to save after a change was typed back', async () => {
  const { price } = await openSetup();
  await retype(price(), '3000');
  await retype(price(), '2500');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

const uploaded = { id: idOf(77), secure_url: pictureUrl, width: 1080, height: 1080, format: 'webp', placeholder: null };

async function choosePicture() {
  await userEvent.upload(
    screen.getByLabelText('Choose a picture', { selector: 'input' }),
    new File(['jpeg'], 'me.jpg', { type: 'image/jpeg' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
}

it('delays saving until a picture is uploaded, and includes it', async () => {
  const upload = Promise.withResolvers<typeof uploaded>();
  server.use(answer(uploadImage, () => upload.promise));
  const { sent, save, saved } = await openSetup();
  await retype(screen.getByLabelText('Page name'), 'Slower Light');
  await choosePicture();
  await save();
  expect(screen.getByRole('button', { name: 'Saving…' })).toBeInTheDocument();
  upload.resolve(uploaded);
  await saved();
  expect(sent).toEqual([['page', expect.objectContaining({ pageName: 'Slower Light', pageImageUrl: pictureUrl })]]);
});

it('saves only name, picture and links of the page', async () => {
  server.use(answer(uploadImage, () => uploaded));
  const { sent, save, saved, titles, store } = await openSetup();
  await retype(screen.getByLabelText('Page name'), 'Slower Light');
  await userEvent.type(screen.getByLabelText('TikTok'), '@slow');
  await userEvent.tab();
  await choosePicture();
  expect(await screen.findByText('Your picture is up.')).toBeInTheDocument();
  await save();
  await saved();
  expect(sent).toEqual([
    [
      'page',
      {
        pageName: 'Slower Light',
        userName: 'slow-light',
        pageImageUrl: pictureUrl,
        links: { ...savedPage.links, tiktok: 'https://www.tiktok.com/@slow' },
      },
    ],
  ]);
  expect(titles()).toEqual(['Page saved']);
  expect(store.getState().session.profile?.tiktokLink).toBe('https://www.tiktok.com/@slow');
});

it('treats values that the server normalized as saved', async () => {
  const { price, save, saved } = await openSetup();
  server.use(
    answer(saveOwnPage, () => ({ ...savedPage, pageName: 'Slower Light' })),
    answer(getOwnPage, () => ({ ...savedPage, pageName: 'Slower Light' })),
  );
  await retype(screen.getByLabelText('Page name'), 'Slower Light ');
  await retype(price(), '03000');
  await save();
  await saved();
  expect(screen.getByLabelText('Page name')).toHaveValue('Slower Light');
  expect(price()).toHaveValue('3000');
  expect(formDrafts()).toHaveLength(0);
});

it('links to every fault, and sends nothing', async () => {
  const { sent, save } = await openSetup();
  await userEvent.clear(screen.getByLabelText('Page name'));
  await userEvent.type(screen.getByLabelText('TikTok'), 'https://evil.example/@ada');
  await save();
  const summary = screen.getByRole('group', { name: 'Please check these' });
  expect(summary).toHaveFocus();
  await userEvent.click(within(summary).getByRole('link', { name: "That isn't a TikTok link." }));
  expect(screen.getByLabelText('TikTok')).toHaveFocus();
  expect(sent).toEqual([]);
});

it('keeps the input when saving fails, and sends the rest on a retry', async () => {
  const { sent, price, save, saved, titles } = await openSetup();
  server.use(answer(updateMembership, () => errorResponse(503, 'unavailable', 'We are away for a moment.')));
  await retype(screen.getByLabelText('Page name'), 'Slower Light');
  await retype(price(), '3000');
  await save();
  expect(await screen.findByText('We are away for a moment.', { selector: '[role=alert]' })).toBeInTheDocument();
  expect(price()).toHaveValue('3000');
  expect(titles()).toEqual(['Sorry! 🫠']);
  server.use(
    answer(updateMembership, () => ({ id: idOf(10), price: 3000, benefits: adasPage.benefits, description: '' })),
    answer(listMemberships, () => pageOf([{ ...adasPage, price: 3000 }])),
  );
  await save();
  await saved();
  expect(sent.map(([name]) => name)).toEqual(['page']);
});

it('withdraws the offer after a confirmation, and discards its edits', async () => {
  const { sent, price, store } = await openSetup();
  await retype(price(), '9000');
  await userEvent.click(screen.getByRole('button', { name: 'Delete offer' }));
  const question = await screen.findByRole('dialog', { name: 'Delete your offer?' });
  expect(question).toHaveTextContent('Current patrons keep access to the end of their month.');
  expect(question).toHaveTextContent('Their memberships stop renewing');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete offer' }));
  await waitFor(() => expect(price()).toHaveValue(''));
  expect(screen.getByRole('button', { name: 'Mentorship' })).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByRole('button', { name: 'Delete offer' })).toBeNull();
  expect(sent).toEqual([['delete', null]]);
  expect(screen.getByRole('heading', { name: 'Your offer' })).toHaveFocus();
  expect(store.getState().toasts).toMatchObject([
    {
      title: 'Membership Deleted Successfully',
      body: "New patrons can't join until you make another offer.",
    },
  ]);
});

it('explains in the dialog why the offer is still there, and withdraws it on a retry', async () => {
  const { price, titles } = await openSetup();
  const sentence = 'We are away for a moment.';
  server.use(answer(deleteMembership, () => errorResponse(503, 'unavailable', sentence)));
  await userEvent.click(screen.getByRole('button', { name: 'Delete offer' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete your offer?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete offer' }));
  expect(await question.findByRole('alert')).toHaveTextContent(sentence);
  expect(price()).toHaveValue('2500');
  server.use(
    answer(deleteMembership, () => ({})),
    answer(listMemberships, () => pageOf([noOffer])),
  );
  await userEvent.click(question.getByRole('button', { name: 'Delete offer' }));
  await waitFor(() => expect(price()).toHaveValue(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(titles()).toEqual(['Sorry! 🫠', 'Membership Deleted Successfully']);
});

it('asks once more if the offer is still shown because it could not be refetched', async () => {
  const { sent } = await openSetup();
  server.use(answer(listMemberships, () => errorResponse(503, 'unavailable', 'We are away for a moment.')));
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Delete offer' }));
  await press();
  const question = within(await screen.findByRole('dialog', { name: 'Delete your offer?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete offer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press();
  expect(await screen.findByRole('dialog', { name: 'Delete your offer?' })).toBeInTheDocument();
  expect(sent).toEqual([['delete', null]]);
});

it('keeps the offer if the creator cancels', async () => {
  const { sent, price } = await openSetup();
  await userEvent.click(screen.getByRole('button', { name: 'Delete offer' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete your offer?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(price()).toHaveValue('2500');
  expect(sent).toEqual([]);
});

it('asks before leaving with changes, and not without any', async () => {
  const { price, router } = await openSetup();
  await retype(price(), '3000');
  const elsewhere = screen.getByRole('link', { name: 'Your Account' });
  await userEvent.click(elsewhere);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(price()).toHaveValue('3000');
  await userEvent.click(elsewhere);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/settings/account'));
  expect(formDrafts()).toHaveLength(0);
});

it('keeps edits while offline, and disables saving', async () => {
  const { price } = await openSetup();
  await retype(price(), '3000');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
      'You need a connection to do this.',
    ),
  );
  expect(price()).toHaveValue('3000');
  expect(screen.getByRole('button', { name: 'Delete offer' })).toHaveAttribute('aria-disabled', 'true');
});

it('links to each section, and shows a preview of the page', async () => {
  const { price } = await openSetup({ offer: { ...adasPage, bannerImageUrl: '/banner.jpg' } });
  await userEvent.click(screen.getByRole('link', { name: 'Your links' }));
  expect(screen.getByRole('heading', { name: 'Your links' })).toHaveFocus();
  await retype(price(), '3000');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const preview = await screen.findByRole('dialog', { name: 'Your page, as people see it' });
  expect(preview).toHaveTextContent(/Slow Light.*3,000 naira/);
  expect(preview.querySelector('img')).toHaveAttribute('src', '/banner.jpg');
});

it('asks a creator without a page to set one up, and lets them write an offer', async () => {
  await openSetup({ offer: noOffer, page: { ...savedPage, userName: null, pageName: null, url: null } });
  expect(screen.getByRole('link', { name: 'Set up your page' })).toHaveAttribute(
    'href',
    '/membership/creator/onboard/aboutyourself',
  );
  expect(screen.queryByLabelText('TikTok')).toBeNull();
});

it('reports a failed load, and retries', async () => {
  server.use(
    quietNotifications,
    answer(getOwnPage, () => errorResponse(503, 'unavailable', 'Later.')),
    answer(listMemberships, () => pageOf([adasPage])),
  );
  openApp('settings/setup');
  expect(await screen.findByText("We couldn't load this.")).toBeInTheDocument();
  server.use(answer(getOwnPage, () => savedPage));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Price a month')).toHaveValue('2500');
});
