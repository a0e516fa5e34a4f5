import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { searchCreators } from '@udala/contract/creators';
import { listThreads } from '@udala/contract/messages';
import { getPost, listPosts } from '@udala/contract/posts';
import { likePost } from '@udala/contract/likes';
import { answer, openApp, quietNotifications, server } from '../../../test/app.tsx';
import { idOf, makePost, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() =>
  server.use(
    quietNotifications,
    answer(listThreads, () => ({ ...pageOf([]), unread: 0 })),
    answer(searchCreators, () => pageOf([])),
  ),
);
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

/** The keys are listened for once the browser is idle. */
async function openSheet() {
  await waitFor(() => {
    press('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });
  return within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
}

async function openHome(who: 'ada' | 'chidi' = 'chidi') {
  server.use(answer(listPosts, () => pageOf([1, 2].map((n) => makePost({ id: idOf(100 + n), title: `Post ${n}` })))));
  const app = openApp('home', who);
  await screen.findByRole('link', { name: 'Post 2' });
  const sheet = await openSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  return app;
}

it('steps through a list by j and k', async () => {
  await openHome();
  press('j');
  expect(document.activeElement).toHaveAccessibleName('Post 1');
  press('j');
  expect(document.activeElement).toHaveAccessibleName('Post 2');
  press('k');
  expect(document.activeElement).toHaveAccessibleName('Post 1');
});

it('opens pages by keys pressed one after the other', async () => {
  const { router } = await openHome();
  press('g', 'm');
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/messages'));
  press('g', 'h');
  await waitFor(() => expect(router.state.location.pathname).toBe('/membership/app/home'));
});

it('opens the search and focuses it, and leaves the field by Escape', async () => {
  await openHome();
  press('/');
  const field = await screen.findByRole('searchbox');
  await waitFor(() => expect(field).toHaveFocus());
  press('Escape');
  expect(field).not.toHaveFocus();
  press('/');
  expect(field).toHaveFocus();
});

it('opens a new post for a creator, and does nothing for a patron', async () => {
  const { router, unmount } = await openHome('ada');
  press('n');
  await waitFor(() => expect(router.state.location.search).toBe('?newPost=true'));
  unmount();
  const patron = await openHome();
  press('n');
  expect(patron.router.state.location.search).toBe('');
});

it('likes the post whose page this is', async () => {
  let liked = 0;
  server.use(
    answer(getPost, () => makePost({ id: idOf(100) })),
    answer(likePost, () => {
      liked += 1;
      return { liked: true, likeCount: 1 };
    }),
  );
  openApp(`posts/${idOf(100)}`, 'chidi');
  await screen.findByRole('button', { name: /^Like/ });
  await userEvent.click((await openSheet()).getByRole('button', { name: 'Close' }));
  press('l');
  await waitFor(() => expect(liked).toBe(1));
});

it('waits while somebody types, holds another key or reads a dialog, and where it is switched off', async () => {
  const { router } = await openHome('ada');
  const home = router.state.location;
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  const sheet = await openSheet();
  press('n');
  const off = sheet.getByRole('switch', { name: 'Keyboard shortcuts' });
  await userEvent.click(off);
  expect(localStorage.getItem('shortcuts')).toBe('off');
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  press('n', '?', 'j');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location).toBe(home);
});
