import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listMemberships } from '@udala/contract/memberships';
import { getOwnPage } from '@udala/contract/profiles';
import { answer, openApp, quietNotifications, server } from '../../../../test/app.tsx';
import { savedPage } from '../../../../test/onboarding.ts';
import { adasPage } from '../../../../test/pages.tsx';
import { pageOf } from '../../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

it('appears at the first keystroke, and keeps the focused field in view', async () => {
  server.use(
    quietNotifications,
    answer(getOwnPage, () => savedPage),
    answer(listMemberships, () => pageOf([adasPage])),
  );
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
  openApp('settings/setup');
  const price = await screen.findByLabelText('Price a month');
  expect(brought).not.toHaveBeenCalled();
  await userEvent.type(price, '00');
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();
  expect(brought.mock.contexts).toEqual([price]);
});
