import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateProfile } from '@udala/contract/profile-edit';
import type { OwnProfile, PublicUser } from '@udala/contract/profiles';
import { uploadImage } from '@udala/contract/uploads';
import { profileChanged } from '#state/session.slice.ts';
import { answer, formDrafts, openApp, errorResponse, server } from '../test/app.tsx';
import { bareProfile, publicUser } from '../test/profile.ts';
import { ada, idOf, ownProfile } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const photograph = new File(['jpeg'], 'ridge.jpg', { type: 'image/jpeg' });
const pictureUrl = `/media/${idOf(77)}/1080.webp`;
const uploaded = { id: idOf(77), secure_url: pictureUrl, width: 1080, height: 1080, format: 'webp', placeholder: null };

interface Given {
  shown?: Partial<PublicUser['profile']>;
  phone?: string;
  reply?: (changes: object) => OwnProfile | Response;
}

/** Opens the edit form over the profile; records what is sent. */
async function openForm({ shown = {}, phone, reply }: Given = {}) {
  const sent: object[] = [];
  let user = publicUser(shown);
  server.use(
    ...bareProfile(() => user),
    answer(updateProfile, async (request) => {
      const changes = (await request.json()) as Partial<OwnProfile>;
      sent.push(changes);
      if (reply) return reply(changes);
      user = { ...user, profile: { ...user.profile, ...(changes as Partial<PublicUser['profile']>) } };
      return { ...ownProfile(ada, 'creator'), ...shown, ...changes };
    }),
  );
  const app = openApp('profile/posts');
  if (phone !== undefined) app.store.dispatch(profileChanged({ PhoneNumber: phone }));
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Profile' });
  const field = (label: string | RegExp) => within(form).getByLabelText(label, { selector: 'input, textarea' });
  const save = () => userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  const at = () => app.router.state.location.pathname + app.router.state.location.search;
  return { ...app, sent, form, field, save, at };
}

async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
}

it('sends only the changes, shows them, and closes', async () => {
  const { sent, field, save, at, store } = await openForm({
    shown: {
      bio: 'Old',
      tiktokLink: 'https://www.tiktok.com/@ada',
      country: 'Ghana',
      youtubeLink: 'https://youtu.be/x',
    },
    phone: '08031234567',
  });
  await write(field('Name'), '  Ada Obi-Eze ');
  await userEvent.clear(field(/^Bio/));
  await write(field(/^TikTok/), ' ');
  await write(field(/^Instagram/), '@ada');
  await write(field(/^LinkedIn/), 'ada-obi');
  expect(field(/^Instagram/)).toHaveValue('https://www.instagram.com/ada');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([
    {
      name: 'Ada Obi-Eze',
      bio: null,
      tiktokLink: null,
      instagramLink: 'https://www.instagram.com/ada',
      linkedInLink: 'https://www.linkedin.com/in/ada-obi',
    },
  ]);
  expect(at()).toBe('/membership/app/profile/posts');
  expect(store.getState().toasts).toMatchObject([{ type: 'success', title: 'Profile Updated' }]);
  expect(screen.getByRole('heading', { name: 'Ada Obi-Eze' })).toBeInTheDocument();
  expect(store.getState().session.profile).toMatchObject({ name: 'Ada Obi-Eze', userName: 'ada' });
  expect(formDrafts()).toHaveLength(0);
});

it('closes without a message if nothing changed', async () => {
  const { sent, save, store } = await openForm({ phone: '08031234567' });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  expect(store.getState().toasts).toEqual([]);
});

it('rejects a phone number of eleven digits on blur, and corrects it in one tap', async () => {
  const { sent, field, form, save } = await openForm();
  const phone = field(/^Phone/);
  const sentence = 'Error: Please enter a valid phone number. (e.g., 123-456-7890)';
  await userEvent.type(phone, '08031234567');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByText(sentence)).toBeInTheDocument();
  expect(within(form).getByText('Fix the phone number to save.')).toBeInTheDocument();
  await save();
  expect(sent).toEqual([]);

  await userEvent.type(phone, '{Backspace}8');
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Use 0803-123-4568' }));
  expect(phone).toHaveValue('0803-123-4568');
  expect(phone).toHaveFocus();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(sent).toEqual([{ PhoneNumber: '0803-123-4568' }]));
});

it('accepts any other edit of the rejected number, also a pasted one of eleven digits', async () => {
  const { field } = await openForm();
  const phone = field(/^Phone/);
  await write(phone, '08031234567');
  await userEvent.clear(phone);
  await userEvent.click(phone);
  await userEvent.paste(' 08099999999 ');
  expect(screen.queryByText(/valid phone number/)).not.toBeInTheDocument();
  fireEvent.submit(phone);
  expect(await screen.findByText(/valid phone number/)).toBeInTheDocument();
});

it('finds a country by typing, with the keyboard alone, and sends its name without the flag', async () => {
  const { sent, field, save } = await openForm();
  const country = field(/^Country/);
  await userEvent.click(country);
  expect(screen.getAllByRole('option')).toHaveLength(250);
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('🇳🇬Nigeria');
  await userEvent.type(country, 'cote');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['🇨🇮Côte d’Ivoire']);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Edit Profile' })).toBeInTheDocument();
  await userEvent.clear(country);
  await userEvent.type(country, 'niger');
  await userEvent.keyboard('{ArrowDown}');
  const [first] = screen.getAllByRole('option');
  expect(country).toHaveAttribute('aria-activedescendant', first?.id);
  expect(country).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Enter}');
  expect(country).toHaveValue('Nigeria');
  expect(country).toHaveAttribute('aria-expanded', 'false');

  await write(country, 'Wakanda');
  expect(screen.getByText('Error: Choose a country from the list.')).toBeInTheDocument();
  await userEvent.clear(country);
  await userEvent.click(country);
  await userEvent.paste('🇬🇭 ghana');
  await userEvent.tab();
  expect(country).toHaveValue('Ghana');
  await save();
  await waitFor(() => expect(sent).toEqual([{ country: 'Ghana' }]));
});

it('reports an unknown country', async () => {
  const { field } = await openForm();
  await userEvent.type(field(/^Country/), 'zzz');
  expect(screen.getAllByText('No country by that name.')).toHaveLength(2);
});

it('marks the field whose link leads elsewhere, and requires a name', async () => {
  const { field, save, sent } = await openForm();
  await write(field(/^YouTube/), 'evil.example/ada');
  expect(screen.getByText("Error: That isn't a YouTube link.")).toBeInTheDocument();
  await userEvent.clear(field('Name'));
  await save();
  expect(screen.getByText('Error: Enter your name.')).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('counts the characters left in the bio', async () => {
  const { field, form } = await openForm({ shown: { bio: 'Light' } });
  expect(within(form).getByText('5/160')).toBeInTheDocument();
  await userEvent.type(field(/^Bio/), 's');
  expect(within(form).getByText('6/160')).toBeInTheDocument();
});

it('keeps the input when the server rejects it, and says why at the field alone', async () => {
  const sentence = "That isn't a TikTok link.";
  const rejectSave = () =>
    HttpResponse.json(
      { code: 'invalid_request', message: sentence, fields: { linkedInLink: sentence }, requestId: 'r' },
      { status: 400 },
    );
  const { field, save, store } = await openForm({ reply: rejectSave });
  await write(field(/^LinkedIn/), 'ada');
  await write(field('Name'), 'Ada');
  await save();
  expect(await screen.findByText(`Error: ${sentence}`)).toBeInTheDocument();
  expect(field(/^LinkedIn/)).toHaveFocus();
  expect(store.getState().toasts).toEqual([]);
  expect(field('Name')).toHaveValue('Ada');
});

it('shows a failure that belongs to no field', async () => {
  const { field, save } = await openForm({
    reply: () => errorResponse(503, 'unavailable', 'We are away for a moment.'),
  });
  await write(field('Name'), 'Ada');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('We are away for a moment.');
});

it('restores all input when the form is opened again', async () => {
  const first = await openForm();
  await write(first.field('Name'), 'Ada Eze');
  await write(first.field(/^Country/), 'Kenya');
  first.unmount();
  server.use(...bareProfile());
  openApp('profile/posts?edit=true');
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada Eze');
  expect(screen.getByRole('combobox', { name: /^Country/ })).toHaveValue('Kenya');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('asks before changes are discarded, and not without any', async () => {
  const { field, form, at } = await openForm();
  const closing = () => userEvent.click(within(form).getByRole('button', { name: 'Close' }));
  await write(field('Name'), 'Ada Eze');
  await closing();
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(field('Name')).toHaveValue('Ada Eze');
  await closing();
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(at()).toBe('/membership/app/profile/posts'));

  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Ada Obi');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('stays open on a press beside it', async () => {
  const { form } = await openForm();
  await userEvent.pointer([{ target: form, keys: '[MouseLeft]' }]);
  expect(screen.getByRole('dialog', { name: 'Edit Profile' })).toBeInTheDocument();
});

it.each([
  ['picture', 'profileImageUrl', 'Profile Picture Updated'],
  ['banner', 'bannerImageUrl', 'Profile Updated'],
] as const)(
  'sends a %s as soon as it is cropped, and confirms it if it was the only change [P U9]',
  async (which, field, title) => {
    server.use(answer(uploadImage, () => uploaded));
    const { field: find, sent, save, store } = await openForm();
    await userEvent.upload(find(`Choose a ${which}`), photograph);
    await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByText(`Your ${which} is up.`)).toBeInTheDocument();
    await save();
    await waitFor(() => expect(sent).toEqual([{ [field]: pictureUrl }]));
    await waitFor(() => expect(store.getState().toasts).toMatchObject([{ title }]));
    expect(store.getState().session.profile?.[field]).toBe(pictureUrl);
  },
);

it('delays saving while a picture is uploading, and saves nothing without it', async () => {
  let fails = true;
  server.use(answer(uploadImage, () => (fails ? errorResponse(503, 'unavailable', 'Later.') : uploaded)));
  const { field, form, sent, save } = await openForm();
  await write(field('Name'), 'Ada Eze');
  await userEvent.upload(field('Choose a banner'), photograph);
  await userEvent.click(await screen.findByRole('button', { name: 'Use this picture' }));
  const retry = await screen.findByRole('button', { name: "Didn't upload. Tap to retry." });
  expect(within(form).getByText("Your banner didn't upload. Send it again or remove it.")).toBeInTheDocument();
  await save();
  expect(sent).toEqual([]);
  fails = false;
  await userEvent.click(retry);
  await save();
  await waitFor(() => expect(sent).toEqual([{ name: 'Ada Eze', bannerImageUrl: pictureUrl }]));
});

it('removes a picture', async () => {
  const { sent, save } = await openForm({ shown: { profileImageUrl: pictureUrl } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  await save();
  await waitFor(() => expect(sent).toEqual([{ profileImageUrl: null }]));
});

it('rejects files that are not pictures', async () => {
  const { field } = await openForm();
  await userEvent.upload(field('Choose a banner'), new File(['gif'], 'a.gif', { type: 'image/gif' }), {
    applyAccept: false,
  });
  expect(screen.getByText('Use a JPG or PNG image.')).toBeInTheDocument();
});
