import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMembership } from '@udala/contract/memberships';
import { checkUserName, saveOwnPage } from '@udala/contract/profiles';
import { answer, errorResponse, server } from '../test/app.tsx';
import { everyNameIsFree, saveAnswers, noLinks, onboard, pictureUrl, savedPage } from '../test/onboarding.ts';
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

it('keeps every answer through a reload', async () => {
  saveAnswers();
  const first = openPage(onboard('setup'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mentorship' }));
  await userEvent.click(screen.getByRole('button', { name: '₦2,500' }));
  first.unmount();
  openPage(onboard('setup'));
  expect(await screen.findByRole('button', { name: 'Mentorship', pressed: true })).toBeInTheDocument();
  expect(screen.getByLabelText('Price a month')).toHaveValue('2500');
});

it('publishes page and offer, and opens the composer', async () => {
  const creatorDetails = { pageName: 'Slow Light', userName: 'slow-light', tiktok: '@ada', pageImageUrl: pictureUrl };
  saveAnswers({ selectedBenefits: ['Mentorship'], subscriptionPrice: '2500', dual: true, creatorDetails });
  const sent: unknown[] = [];
  server.use(
    answer(saveOwnPage, async (request) => {
      sent.push(await request.json());
      return { ...savedPage, pageImageUrl: pictureUrl, links: { ...noLinks, tiktok: 'https://www.tiktok.com/@ada' } };
    }),
    answer(createMembership, async (request) => {
      sent.push(await request.json());
      return { id: idOf(10), price: 2500, benefits: ['Mentorship'], description: '' };
    }),
  );
  const { at, store } = openPage(onboard('setup'));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish my page' }));
  await waitFor(() => expect(at()).toBe('/membership/app/home/posts?newPost=true'));
  expect(sent).toEqual([
    {
      pageName: 'Slow Light',
      userName: 'slow-light',
      bio: '',
      mode: 'posts-and-community',
      pageImageUrl: pictureUrl,
      links: { ...noLinks, tiktok: 'https://www.tiktok.com/@ada' },
    },
    { price: 2500, benefits: ['Mentorship'], description: '' },
  ]);
  expect(store.getState().toasts).toMatchObject([{ title: 'Great news!', body: 'Process Completed!' }]);
  expect(localStorage.getItem('onboarding')).toBeNull();
  expect(store.getState().session.profile).toMatchObject({
    userName: 'slow-light',
    profileImageUrl: pictureUrl,
    tiktokLink: 'https://www.tiktok.com/@ada',
  });
});

it('shows the price range beside the price, and that every patron pays exactly that [P U18]', async () => {
  saveAnswers({ selectedBenefits: ['Mentorship'] });
  openPage(onboard('setup'));
  const price = await screen.findByLabelText('Price a month');
  expect(price).toHaveAccessibleDescription(
    'minimum price per month ₦100, maximum ₦1,000,000. Every patron pays exactly the price you set.',
  );
  expect(price).toHaveAttribute('placeholder', '500');
});

it('reports what is missing, and returns to the name if it was taken by another person', async () => {
  saveAnswers({ selectedBenefits: ['Mentorship'] });
  const sentence = 'That name is taken. Try another.';
  server.use(
    answer(checkUserName, () => ({ available: false, suggestions: ['slow-light7qx'] })),
    answer(saveOwnPage, () =>
      HttpResponse.json(
        { code: 'conflict', message: sentence, fields: { userName: sentence }, requestId: 'r' },
        { status: 409 },
      ),
    ),
  );
  const { at, store } = openPage(onboard('setup'));
  expect(await screen.findByText('Add a price and one benefit')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Price a month'), '50');
  expect(screen.getAllByText(/₦100 is the lowest we can charge/).length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText('Price a month'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Publish my page' }));
  await waitFor(() => expect(at()).toBe(onboard('aboutyourself')));
  expect(await screen.findByText(/^Someone else just took slow-light/)).toBeInTheDocument();
  expect(screen.getByText(`Error: ${sentence}`)).toBeInTheDocument();
  expect(store.getState().onboarding).toMatchObject({ selectedBenefits: ['Mentorship'], subscriptionPrice: '500' });
  await userEvent.click(await screen.findByRole('button', { name: 'slow-light7qx' }));
  expect(screen.getByLabelText('Username')).toHaveValue('slow-light7qx');
  expect(screen.queryByText(/^Someone else just took/)).not.toBeInTheDocument();
});

it('keeps all answers when publishing fails, and says so', async () => {
  saveAnswers({ selectedBenefits: ['Mentorship'], subscriptionPrice: '2500' });
  server.use(
    answer(saveOwnPage, () => savedPage),
    answer(createMembership, () => errorResponse(503, 'unavailable', 'We are away for a moment. Try again.')),
  );
  const { at, store } = openPage(onboard('setup'));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish my page' }));
  expect(await screen.findAllByText('We are away for a moment. Try again.')).not.toHaveLength(0);
  expect(at()).toBe(onboard('setup'));
  expect(store.getState().onboarding.selectedBenefits).toEqual(['Mentorship']);
  server.use(answer(createMembership, () => errorResponse(409, 'conflict', 'You have an offer already.')));
  await userEvent.click(screen.getByRole('button', { name: 'Publish my page' }));
  await waitFor(() => expect(at()).toBe('/membership/app/home/posts?newPost=true'));
});

it('says that answers were restored, until the creator continues; answers of an older visit lack newer questions', async () => {
  saveAnswers({ step: 'aboutyourself' });
  openPage(onboard('aboutyourself'));
  expect(await screen.findByText('We kept your answers.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Page name'), ' Diary');
  expect(screen.getByLabelText('Username')).toHaveValue('slow-light');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Step 2 of 3');
  expect(screen.queryByText('We kept your answers.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByText('Add your links'));
  expect(screen.getByLabelText(/TikTok/)).toHaveValue('');
});

it('never shows another person’s answers', async () => {
  saveAnswers({ userId: idOf(2), creatorDetails: { pageName: 'Chidi’s page', userName: 'chidi', bio: 'Mine' } });
  openPage(onboard('aboutyourself'));
  expect(await screen.findByDisplayValue('Ada Obi')).toBeInTheDocument();
  expect(screen.queryByText('We kept your answers.')).not.toBeInTheDocument();
  expect(localStorage.getItem('onboarding')).not.toContain('chidi');
});
