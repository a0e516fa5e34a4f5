import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkUserName } from '@udala/contract/profiles';
import { uploadImage } from '@udala/contract/uploads';
import { answer, errorResponse, server } from '../test/app.tsx';
import { everyNameIsFree, saveAnswers, onboard, pictureUrl } from '../test/onboarding.ts';
import { saveSession, openPage, sessionOf } from '../test/pages.tsx';
import { ada, idOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  saveSession(sessionOf({ ...ada, userName: null }, 'creator'));
  server.use(everyNameIsFree);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

it('suggests a user name made from the page’s name, and free ones if it is taken', async () => {
  server.use(
    answer(checkUserName, async (request) => {
      const { userName } = (await request.json()) as { userName: string };
      return userName === 'slow-light'
        ? { available: false, suggestions: ['slow-light2kd'] }
        : { available: true, suggestions: [] };
    }),
  );
  const { at } = openPage(onboard('aboutyourself'));
  const name = await screen.findByDisplayValue('Ada Obi');
  await userEvent.clear(name);
  await userEvent.type(name, 'Slow Light');
  await userEvent.tab();
  expect(await screen.findByText('Error: That name is taken. Try another.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(at()).toBe(onboard('aboutyourself'));
  await userEvent.click(screen.getByRole('button', { name: 'slow-light2kd' }));
  expect(await screen.findByText('slow-light2kd.localhost:3000 is free')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(at()).toBe(onboard('creator-options')));
});

it('adds a custom benefit of three letters or more, once', async () => {
  saveAnswers({ selectedBenefits: ['Mentorship'] });
  const { store } = openPage(onboard('setup'));
  const own = await screen.findByLabelText(/Add your own/);
  const add = screen.getByRole('button', { name: 'Add' });
  await userEvent.type(own, ' ab ');
  expect(add).toHaveAttribute('aria-disabled', 'true');
  await userEvent.clear(own);
  await userEvent.type(own, 'MENTORSHIP');
  await userEvent.click(add);
  expect(await screen.findByText('Error: You already have that one.')).toBeInTheDocument();
  await userEvent.clear(own);
  await userEvent.type(own, 'Weekly recipe{Enter}');
  expect(store.getState().onboarding.selectedBenefits).toEqual(['Mentorship', 'Weekly recipe']);
});

it('starts with a free user name if the creator’s name is taken, so that one tap continues', async () => {
  server.use(
    answer(checkUserName, async (request) => {
      const { userName } = (await request.json()) as { userName: string };
      const free = userName !== 'ada-obi';
      return { available: free, suggestions: free ? [] : ['ada-obi4fk', 'ada-obi9tz', 'ada-obib2m'] };
    }),
  );
  const { at } = openPage(onboard('aboutyourself'));
  expect(await screen.findByText('ada-obi4fk.localhost:3000 is free')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Step 2 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Step 3 of 3');
  expect(at()).toBe(onboard('setup'));
});

it.each([
  [
    'Ọlá-Olúwa Ñwosu of the Very Long Name That Her Grandmother Gave',
    'Ọlá-Olúwa Ñwosu of the Very Long Name That Her Grandmother',
  ],
  [`${'a'.repeat(60)} b`, 'a'.repeat(60)],
  ['a'.repeat(70), 'a'.repeat(60)],
])('names the page with as many words of %s as fit', async (name, pageName) => {
  saveSession(sessionOf({ ...ada, name, userName: null }, 'creator'));
  openPage(onboard('aboutyourself'));
  const field = await screen.findByLabelText('Page name');
  await waitFor(() => expect(field).toHaveValue(pageName));
});

it('continues while offline, and says that the name is checked later', async () => {
  server.use(answer(checkUserName, () => HttpResponse.error()));
  const { at } = openPage(onboard('aboutyourself'));
  expect(await screen.findByText(/We'll check it when you publish/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(at()).toBe(onboard('creator-options')));
});

it('completes links, and stops at one that leads elsewhere', async () => {
  saveAnswers({ step: 'creator-options' });
  const { at, store } = openPage(onboard('creator-options'));
  await userEvent.click(await screen.findByText('Add your links'));
  const tiktok = screen.getByLabelText(/TikTok/);
  await userEvent.type(tiktok, '@ada');
  await userEvent.tab();
  expect(tiktok).toHaveValue('https://www.tiktok.com/@ada');
  const preview = screen.getByRole('complementary', { name: 'Your page' });
  expect(within(preview).getByRole('link', { name: 'Slow Light on TikTok, opens in a new tab' })).toBeVisible();
  const instagram = screen.getByLabelText(/Instagram/);
  await userEvent.type(instagram, 'evil.example/ada');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText("Error: That isn't an Instagram link.")).toBeInTheDocument();
  expect(within(preview).getAllByRole('link')).toHaveLength(1);
  await waitFor(() => expect(instagram).toHaveFocus());
  expect(at()).toBe(onboard('creator-options'));
  await userEvent.clear(instagram);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(at()).toBe(onboard('setup')));
  expect(store.getState().onboarding.creatorDetails).toMatchObject({ instagram: '', discord: '' });
});

it('selects a suggested benefit that was typed', async () => {
  saveAnswers();
  const { store } = openPage(onboard('setup'));
  await userEvent.type(await screen.findByLabelText(/Add your own/), ' bonus VIDEOS {Enter}');
  expect(screen.getByRole('button', { name: 'Bonus videos', pressed: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Early Access to videos' }));
  expect(store.getState().onboarding.selectedBenefits).toEqual(['Bonus videos', 'Early Access to videos']);
  await userEvent.click(screen.getByRole('button', { name: 'Bonus videos' }));
  expect(store.getState().onboarding.selectedBenefits).toEqual(['Early Access to videos']);
});

it('rejects a benefit above the maximum, tapped or typed', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `Benefit ${index}`);
  saveAnswers({ selectedBenefits: twenty });
  const { store } = openPage(onboard('setup'));
  const errorText = 'Error: A page can have 20 benefits.';
  await userEvent.click(await screen.findByRole('button', { name: 'Mentorship', pressed: false }));
  expect(screen.getByText(errorText)).toBeInTheDocument();
  expect(store.getState().onboarding.selectedBenefits).toEqual(twenty);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Benefit 0' }));
  expect(screen.queryByText(errorText)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mentorship' }));
  expect(screen.getByRole('button', { name: 'Mentorship', pressed: true })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/Add your own/), 'One too many{Enter}');
  expect(screen.getByText(errorText)).toBeInTheDocument();
});

it('focuses the next benefit when one is removed, and announces the removed one', async () => {
  saveAnswers({ selectedBenefits: ['Weekly recipe', 'Sunday call'] });
  openPage(onboard('setup'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Weekly recipe' }));
  expect(screen.getByText('Weekly recipe removed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove Sunday call' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Sunday call' }));
  expect(screen.getByLabelText(/Add your own/)).toHaveFocus();
});

const photograph = new File(['jpeg'], 'ridge.jpg', { type: 'image/jpeg' });
const uploaded = { id: idOf(77), secure_url: pictureUrl, width: 1080, height: 1080, format: 'webp', placeholder: null };

it('uploads the picture as soon as it is cropped, and again after a failure, while the creator continues', async () => {
  let fails = true;
  server.use(answer(uploadImage, () => (fails ? errorResponse(503, 'unavailable', 'Later.') : uploaded)));
  const { store, unmount } = openPage(onboard('aboutyourself'));
  await userEvent.upload(await screen.findByLabelText('Choose a picture'), photograph);
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
  const retry = await screen.findByRole('button', { name: "Didn't upload. Tap to retry." });
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Your picture is up.')).toBeInTheDocument();
  expect(store.getState().onboarding.creatorDetails.pageImageUrl).toBe(pictureUrl);
  unmount();
  const again = openPage(onboard('aboutyourself'));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  expect(again.store.getState().onboarding.creatorDetails.pageImageUrl).toBeNull();
  expect(screen.getByLabelText('Choose a picture')).toHaveFocus();
});

it('rejects files that are not pictures, before and after the upload', async () => {
  const sentence = 'Use a JPG or PNG image.';
  server.use(answer(uploadImage, () => errorResponse(415, 'unsupported_media', sentence)));
  openPage(onboard('aboutyourself'));
  const choose = await screen.findByLabelText('Choose a picture');
  await userEvent.upload(choose, new File(['gif'], 'dance.gif', { type: 'image/gif' }), { applyAccept: false });
  expect(screen.getByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.upload(choose, photograph);
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Tap to retry/ })).not.toBeInTheDocument();
});

it('does not publish without a chosen picture that is not uploaded', async () => {
  saveAnswers({ selectedBenefits: ['Mentorship'], subscriptionPrice: '2500', step: 'aboutyourself' });
  server.use(answer(uploadImage, () => errorResponse(503, 'unavailable', 'Later.')));
  openPage(onboard('aboutyourself'));
  await userEvent.upload(await screen.findByLabelText('Choose a picture'), photograph);
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Step 2 of 3');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish my page' }));
  expect(await screen.findByText("Your picture didn't upload. Send it again or remove it.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Go there' }));
  expect(await screen.findByRole('button', { name: "Didn't upload. Tap to retry." })).toBeInTheDocument();
});
