import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { getConfig } from '@udala/contract/config';
import { updatePreferences } from '@udala/contract/preferences';
import { getSecurity, listSessions } from '@udala/contract/security';
import { answer, errorResponse, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { publicConfig } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

function open(locales: string[]) {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => reload.mockRestore());
  server.use(
    quietNotifications,
    answer(listSessions, () => ({ items: [] })),
    answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } })),
    answer(getConfig, () => ({ ...publicConfig, locales })),
  );
  openApp('settings/account', 'chidi');
  return reload;
}
const choice = () => screen.findByRole('combobox', { name: 'Language' });

it('saves the language of the account, then loads the app in it', async () => {
  const sent: unknown[] = [];
  const reload = open(['en', 'pcm']);
  server.use(
    answer(updatePreferences, async (request) => {
      sent.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  expect(await choice()).toHaveValue('en');
  await userEvent.selectOptions(await choice(), 'Naijá');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ locale: 'pcm' }]);
});

it('stays as it is, and says why, if it could not be saved', async () => {
  const reload = open(['en', 'pcm']);
  server.use(answer(updatePreferences, () => errorResponse(503, 'unavailable', 'Try again soon.')));
  await userEvent.selectOptions(await choice(), 'Naijá');
  expect(await screen.findByText('Error: Try again soon.')).toBeInTheDocument();
  expect(await choice()).toHaveValue('en');
  expect(reload).not.toHaveBeenCalled();
});

it('asks nothing where there is one language', async () => {
  open(['en']);
  await screen.findByRole('group', { name: 'Theme' });
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
});
