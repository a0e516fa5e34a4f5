import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findPageByHost } from '@udala/contract/memberships';
import { listNotifications } from '@udala/contract/notifications';
import { listPosts } from '@udala/contract/posts';
import { answer, openApp, errorResponse, server } from '../test/app.tsx';
import { adasPage, openPage } from '../test/pages.tsx';
import { makePost, pageOf } from '../test/wire.ts';

// Stored values may be of an older version, or malformed: Udala must start with any of them.

const malformed = ['', 'x', '{', 'null', '0', '5', '"x"', '[]', '[null]', '{}', '{"id":7}', '{"items":[{}],"meta":{}}'];
const localKeys = [
  'user',
  'profile',
  'notifications',
  'membershipData',
  'subscriptionId',
  'onboarding',
  'draft',
  'edits',
  'theme',
];
const tabKeys = ['verification', 'paymentKey', 'reloadedForChunk', 'form:offer'];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() =>
  server.use(
    answer(findPageByHost, () => pageOf([adasPage])),
    answer(listPosts, () => pageOf([makePost()])),
    // The server must not supply what was stored.
    answer(listNotifications, () => errorResponse(503, 'unavailable', 'Later.')),
  ),
);
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

function litter(text: string) {
  for (const key of localKeys) localStorage.setItem(key, text);
  for (const key of tabKeys) sessionStorage.setItem(key, text);
}

it.each(malformed)('opens the login with stored values of %s', async (text) => {
  litter(text);
  openPage('/membership/auth/login', 'ada.localhost:3000');
  expect(await screen.findByLabelText('Email')).toBeInTheDocument();
});

it.each(malformed)('opens the app with stored values of %s', async (text) => {
  litter(text);
  openApp('home');
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
});

it.each(malformed)('opens the composer with stored values of %s', async (text) => {
  litter(text);
  openApp('home/posts?newPost=true');
  expect(await screen.findByLabelText('What do you want to share?')).toHaveValue('');
});
