import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMemberships } from '@udala/contract/memberships';
import { getOwnPage } from '@udala/contract/profiles';
import { answer, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { savedPage } from '../../../test/onboarding.ts';
import { adasPage } from '../../../test/pages.tsx';
import { ada, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

it("shows the page's address as a QR code, with the address under it", async () => {
  server.use(
    quietNotifications,
    answer(getOwnPage, () => savedPage),
    answer(listMemberships, () => pageOf([adasPage])),
  );
  openApp('settings/setup');
  await userEvent.click(await screen.findByRole('button', { name: 'Show QR code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan to open your page' }));
  const address = `http://${ada.userName}.localhost:3000`;
  expect(await dialog.findByRole('img', { name: `QR code of ${address}` })).toBeInTheDocument();
  expect(dialog.getByText(address)).toBeInTheDocument();
});
