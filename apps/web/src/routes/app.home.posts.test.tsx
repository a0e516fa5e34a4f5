import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createPost, listPosts } from '@udala/contract/posts';
import { uploadImage } from '@udala/contract/uploads';
import { answer, openApp, quietNotifications, refusal, server } from '../test/app.tsx';
import { idOf, makePost, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
});
afterAll(() => server.close());

const composing = 'home/posts?newPost=true';
const feedOf = (...titles: string[]) =>
  answer(listPosts, () => pageOf(titles.map((title, index) => makePost({ id: idOf(index + 1), title }))));
const text = () => screen.findByRole('textbox', { name: 'What do you want to share?' });
const post = () => screen.getByRole('button', { name: 'Post' });

it('keeps what is typed through a closed tab, and begins in the text', async () => {
  server.use(quietNotifications, feedOf());
  const first = openApp(composing);
  expect(await text()).toHaveFocus();
  await userEvent.type(await text(), 'Rain all night');
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Harmattan');
  expect(screen.getByText(/^Saved on this phone/)).toBeInTheDocument();
  first.unmount();
  openApp(composing);
  expect(await text()).toHaveValue('Rain all night');
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Harmattan');
});

it('asks before it leaves a draft, which can be kept or thrown away', async () => {
  server.use(quietNotifications, feedOf());
  const { router } = openApp(composing);
  await userEvent.type(await text(), 'Rain');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Keep this draft?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(localStorage.getItem('draft')).toBeNull();
});

it('publishes once, on top of the feed', async () => {
  const keys: (string | null)[] = [];
  const bodies: unknown[] = [];
  let fails = true;
  server.use(
    quietNotifications,
    feedOf('Older'),
    answer(createPost, async (request) => {
      keys.push(request.headers.get('idempotency-key'));
      bodies.push(await request.json());
      if (fails) return refusal(503, 'unavailable', "We can't answer right now.");
      return makePost({ id: idOf(9), title: 'Fresh' });
    }),
  );
  const { router } = openApp(composing);
  await userEvent.type(await text(), '  Rain all night ');
  await userEvent.click(post());
  expect(await screen.findByRole('alert')).toHaveTextContent("We can't answer right now.");
  expect(await text()).toHaveValue('  Rain all night ');
  fails = false;
  await userEvent.click(post());
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/home'));
  expect(bodies[1]).toEqual({ postType: 'Feed', visibility: 'patrons', description: 'Rain all night' });
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem('draft')).toBeNull();
  expect(await screen.findByText('Posted')).toBeInTheDocument();
});

it('asks for something to post, and for a teaser that fits', async () => {
  server.use(quietNotifications, feedOf());
  openApp(composing);
  await text();
  await userEvent.click(screen.getByRole('textbox', { name: /^Teaser/ }));
  await userEvent.paste(Array.from({ length: 34 }, () => 'word').join(' '));
  await userEvent.click(post());
  expect(screen.getByText('Error: Write something or add an image or a video first.')).toBeInTheDocument();
  expect(screen.getByText('Error: Use 33 words or fewer.')).toBeInTheDocument();
});

it('sends an image while one types, and can try again', async () => {
  let fails = true;
  let body: unknown;
  server.use(
    quietNotifications,
    feedOf(),
    answer(uploadImage, () =>
      fails
        ? refusal(503, 'unavailable', 'Later.')
        : { id: idOf(70), secure_url: '/media/70.jpg', width: 4, height: 3, format: 'jpeg', placeholder: null },
    ),
    answer(createPost, async (request) => {
      body = await request.json();
      return makePost();
    }),
  );
  openApp(composing);
  await text();
  const file = new File(['jpeg'], 'ridge.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Add images'), file);
  const retry = await screen.findByRole('button', { name: "ridge.jpg didn't upload. Retry" });
  await userEvent.click(post());
  expect(await screen.findByText("Retry or remove the image that didn't upload.")).toBeInTheDocument();
  fails = false;
  await userEvent.click(retry);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Describe ridge.jpg' }), 'A ridge');
  await userEvent.click(post());
  await waitFor(() => expect(body).toMatchObject({ imageContent: [{ id: idOf(70), alt: 'A ridge' }] }));
});

it('refuses what is no picture', async () => {
  server.use(quietNotifications, feedOf());
  openApp(composing);
  await text();
  const file = new File(['gif'], 'clip.gif', { type: 'image/gif' });
  await userEvent.upload(screen.getByLabelText('Add images'), file, { applyAccept: false });
  expect(screen.getByRole('alert')).toHaveTextContent('Use a JPG or PNG image.');
});
