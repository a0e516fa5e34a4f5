import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { optOutOfInvitations } from '@udala/contract/emails';
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
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const token = 'AbCdEfGhIjKlMnOpQrStUvWx';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send me no invitations' }));

it('opts out of invitations only after a press, and confirms it', async () => {
  const requests: string[] = [];
  server.use(
    answer(optOutOfInvitations, ({ url }) => {
      requests.push(new URL(url).pathname);
      return {};
    }),
  );
  openPage(`/membership/emails/invitations/${token}`);
  await title('No more invitations?');
  expect(requests).toEqual([]);
  await press();
  await title('No more invitations');
  expect(screen.getByText(/^Nobody on Udala can invite this address any more/)).toHaveFocus();
  expect(requests).toEqual([`/emails/invitations/${token}`]);
});

it('reports a missing answer, and a link that is invalid', async () => {
  server.use(answer(optOutOfInvitations, () => errorResponse(503, 'unavailable', 'Try again in a moment.')));
  openPage(`/membership/emails/invitations/${token}`);
  await title('No more invitations?');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment.');
  server.use(answer(optOutOfInvitations, () => errorResponse(404, 'not_found', 'No.')));
  await press();
  await title("This link doesn't work");
});
