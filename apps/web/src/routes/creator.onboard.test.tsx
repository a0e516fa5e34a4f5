import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMembership } from '@udala/contract/memberships';
import { checkUserName, saveOwnPage, type CreatorPage } from '@udala/contract/profiles';
import { answer, server } from '../test/app.tsx';
import { keepSession, openPage, sessionOf } from '../test/pages.tsx';
import { ada, idOf } from '../test/wire.ts';

const onboard = (step: string) => `/membership/creator/onboard/${step}`;
const saved: CreatorPage = {
  name: 'Ada Obi',
  userName: 'slow-light',
  pageName: 'Slow Light',
  bio: '',
  url: 'http://slow-light.localhost:3000',
  pageImageUrl: null,
  mode: 'posts',
  links: {
    discord: null,
    twitter: null,
    facebook: null,
    tiktok: null,
    linkedin: null,
    youtube: null,
    instagram: null,
  },
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  keepSession(sessionOf({ ...ada, userName: null }, 'creator'));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const keptAnswers = (given: object) =>
  localStorage.setItem(
    'onboarding',
    JSON.stringify({
      userId: ada.id,
      step: 'setup',
      dual: false,
      selectedBenefits: [],
      subscriptionPrice: '',
      creatorDetails: { pageName: 'Slow Light', userName: 'slow-light', bio: '' },
      ...given,
    }),
  );

it('offers an address made from the page’s name, and free ones when it is taken', async () => {
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

it('keeps every answer through a reload', async () => {
  keptAnswers({});
  const first = openPage(onboard('setup'));
  await userEvent.click(await screen.findByRole('button', { name: 'Mentorship' }));
  await userEvent.click(screen.getByRole('button', { name: '₦2,500' }));
  first.unmount();
  openPage(onboard('setup'));
  expect(await screen.findByRole('button', { name: 'Mentorship', pressed: true })).toBeInTheDocument();
  expect(screen.getByLabelText('Price a month')).toHaveValue('2500');
});

it('adds a benefit of one’s own of three letters or more, once', async () => {
  keptAnswers({ selectedBenefits: ['Mentorship'] });
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

it('publishes page and offer, and opens the composer', async () => {
  keptAnswers({ selectedBenefits: ['Mentorship'], subscriptionPrice: '2500', dual: true });
  const sent: unknown[] = [];
  server.use(
    answer(saveOwnPage, async (request) => {
      sent.push(await request.json());
      return saved;
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
    { pageName: 'Slow Light', userName: 'slow-light', bio: '', mode: 'posts-and-community' },
    { price: 2500, benefits: ['Mentorship'], description: '' },
  ]);
  expect(store.getState().toasts).toMatchObject([{ title: 'Great news!', body: 'Process Completed!' }]);
  expect(localStorage.getItem('onboarding')).toBeNull();
  expect(store.getState().session.profile?.userName).toBe('slow-light');
});

it('says what is missing, and keeps all when the name went to somebody else', async () => {
  keptAnswers({ selectedBenefits: ['Mentorship'] });
  const sentence = 'That name is taken. Try another.';
  server.use(
    answer(checkUserName, () => ({ available: false, suggestions: [] })),
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
  await userEvent.click(await screen.findByRole('link', { name: 'Choose another name' }));
  await waitFor(() => expect(at()).toBe(onboard('aboutyourself')));
  expect(store.getState().onboarding).toMatchObject({ selectedBenefits: ['Mentorship'], subscriptionPrice: '500' });
});
