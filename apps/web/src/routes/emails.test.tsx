import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { updateEmailPreferences, getEmailPreferences, type EmailPreferences } from '@udala/contract/emails';
import { findPageByHost } from '@udala/contract/memberships';
import { answer, errorResponse, server } from '../test/app.tsx';
import { openPage } from '../test/pages.tsx';
import { pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(answer(findPageByHost, () => pageOf([])));
});
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
});
afterAll(() => server.close());

const address = '/membership/emails/AbCdEfGhIjKlMnOpQrStUvWx';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const choice = (name: string) => screen.getByRole('radio', { name });

async function open(postEmails: EmailPreferences['postEmails'] = 'each') {
  server.use(answer(getEmailPreferences, () => ({ postEmails })));
  openPage(address);
  await title('New posts by email');
}

it('shows the frequency of emails, and saves another choice at once', async () => {
  await open();
  expect(choice('Each')).toBeChecked();
  const said: unknown[] = [];
  server.use(
    answer(updateEmailPreferences, async (request) => {
      const body = (await request.json()) as EmailPreferences;
      said.push(body);
      return body;
    }),
  );
  expect(screen.getByRole('group', { name: 'New posts by email' })).toBeInTheDocument();
  await userEvent.click(choice('Never'));
  expect(choice('Never')).toBeChecked();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(said).toEqual([{ postEmails: 'off' }, { postEmails: 'weekly' }]));
});

it('reverts a rejected choice, and says why', async () => {
  await open('weekly');
  server.use(answer(updateEmailPreferences, () => errorResponse(503, 'unavailable', 'Try again in a moment.')));
  await userEvent.click(choice('Never'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment.');
  expect(choice('Weekly')).toBeChecked();
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

it('needs a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open();
  expect(choice('Never')).toBeDisabled();
  expect(screen.getByText('You need a connection to change these.')).toBeInTheDocument();
});

it.each([
  ['not_found', 404],
  ['invalid_request', 400],
])('reports an invalid link: %s', async (code, status) => {
  server.use(answer(getEmailPreferences, () => errorResponse(status, code, 'No.')));
  openPage(address);
  expect(await title("This link doesn't work")).toBeInTheDocument();
});

it('can be retried when no answer came', async () => {
  server.use(answer(getEmailPreferences, () => Response.error()));
  openPage(address);
  await title("We couldn't open this");
  server.use(answer(getEmailPreferences, () => ({ postEmails: 'off' as const })));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await title('New posts by email');
  expect(choice('Never')).toBeChecked();
});
