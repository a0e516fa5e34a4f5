import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateProfile, type ProfileChanges } from '@udala/contract/profile-edit';
import type { OwnProfile } from '@udala/contract/profiles';
import { getSecurity, listSessions } from '@udala/contract/security';
import { answer, formDrafts, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { chidi, ownProfile } from '../test/wire.ts';

let sent: ProfileChanges[] = [];

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  sent = [];
  server.use(
    quietNotifications,
    answer(listSessions, () => ({ items: [] })),
    answer(getSecurity, () => ({ hasPassword: true, hasGoogle: false, totp: { isOn: false, recoveryCodesLeft: 0 } })),
    answer(updateProfile, async (request) => {
      const changes = (await request.json()) as ProfileChanges;
      sent.push(changes);
      return { ...ownProfile(chidi, 'patron'), ...changes } as OwnProfile;
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('saves only what a patron changed, and resets the form to it', async () => {
  const { store } = openApp('settings/account', 'chidi');
  const name = await screen.findByLabelText('Name');
  expect(name).toHaveValue('Chidi Eze');
  expect(screen.queryByText('Username')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await userEvent.clear(name);
  await userEvent.type(name, ' Chidinma Eze ');
  expect(screen.getByText('You have unsaved changes.')).toBeInTheDocument();
  await save();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(sent).toEqual([{ name: 'Chidinma Eze' }]);
  expect(screen.getByLabelText('Name')).toHaveValue('Chidinma Eze');
  expect(screen.getByRole('heading', { name: 'About you' })).toHaveFocus();
  expect(store.getState().session.profile?.name).toBe('Chidinma Eze');
  expect(store.getState().toasts).toContainEqual(
    expect.objectContaining({ type: 'success', title: 'Profile Updated' }),
  );
  expect(formDrafts()).toEqual([]);
});

it('checks a phone number and corrects it, and accepts only listed countries', async () => {
  openApp('settings/account', 'chidi');
  await userEvent.type(await screen.findByLabelText(/^Phone/), '08031234567');
  await userEvent.type(screen.getByRole('combobox', { name: /^Country/ }), 'Atlantis');
  await userEvent.tab();
  expect(screen.getByText('Error: Please enter a valid phone number. (e.g., 123-456-7890)')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('Fix the phone number to save.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Use 0803-123-4567' }));
  expect(screen.getByText('Error: Choose a country from the list.')).toBeInTheDocument();
  const country = screen.getByRole('combobox', { name: /^Country/ });
  await userEvent.clear(country);
  await userEvent.type(country, 'nigeria');
  await save();
  await waitFor(() => expect(sent).toEqual([{ PhoneNumber: '0803-123-4567', country: 'Nigeria' }]));
});

it('keeps what was typed through a failure, and a reload', async () => {
  server.use(answer(updateProfile, () => errorResponse(503, 'unavailable', "We can't answer right now.")));
  const first = openApp('settings/account', 'chidi');
  await userEvent.type(await screen.findByLabelText('Name'), ' Jr');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't answer right now.");
  expect(screen.getByLabelText('Name')).toHaveValue('Chidi Eze Jr');
  first.unmount();
  openApp('settings/account', 'chidi');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Chidi Eze Jr'));
  expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
});

it('asks before leaving with unsaved changes', async () => {
  const { router } = openApp('settings/account', 'chidi');
  await userEvent.type(await screen.findByLabelText('Name'), ' Jr');
  await router.navigate('/membership/app/mobile-settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Chidi Eze Jr');
  await router.navigate('/membership/app/mobile-settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
  expect(formDrafts()).toEqual([]);
});

it('shows a creator the name of their page', async () => {
  openApp('settings/account');
  expect(await screen.findByText('@ada', { selector: 'dd' })).toBeInTheDocument();
});
