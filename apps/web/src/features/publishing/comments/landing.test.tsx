import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getCommentedPost, listComments } from '@udala/contract/comments';
import { listNotifications, readNotification } from '@udala/contract/notifications';
import { getPost } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { chidi, idOf, makeComment, makeNotification, makePost, pageOf } from '../../../test/wire.ts';
import { notificationArrived } from '../../identity/notifications/notification-changes.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const ngozi = { id: idOf(3), profile: { ...chidi, id: idOf(3), name: 'Ngozi Ade' } };

describe('a notification', () => {
  const deep = makeComment({ id: idOf(390), author: ngozi, text: 'From long ago.' });

  it('scrolls to the comment, also when it is far down, and to the answer', async () => {
    server.use(
      quietNotifications,
      answer(getCommentedPost, () => makePost({ postType: 'Community' })),
      answer(getPost, () => makePost({ postType: 'Community', commentCount: 40 })),
      answer(listComments, (request) =>
        new URL(request.url).searchParams.get('threadOf') === deep.id ? pageOf([deep]) : pageOf([makeComment()]),
      ),
    );
    const { router } = openApp(`comments/${deep.id}`, 'ada');
    const reply = await screen.findByRole('textbox', { name: 'Replying to Ngozi Ade' });
    await waitFor(() => expect(reply).toHaveFocus());
    expect(router.state.location.pathname).toBe(`/membership/app/community/${idOf(100)}`);
    expect(document.getElementById(`comment-${deep.id}`)).toHaveClass('bg-accent-soft');
    await waitFor(() => expect(document.getElementById(`comment-${deep.id}`)).not.toHaveClass('bg-accent-soft'));
  });

  it('of a deleted comment says so', async () => {
    server.use(
      answer(listNotifications, () => ({
        items: [makeNotification({ entityType: 'comment', entityId: deep.id, message: 'Ngozi Ade commented' })],
        meta: { ...pageOf([]).meta, unread: 0 },
      })),
      answer(readNotification, () => makeNotification({ isRead: true })),
      answer(getCommentedPost, () => errorResponse(404, 'not_found', "We can't find that.")),
    );
    const { router, store } = openApp('notifications', 'ada');
    const [row] = await screen.findAllByRole('link', { name: /Ngozi Ade commented/ });
    await userEvent.click(row ?? document.body);
    await waitFor(() =>
      expect(store.getState().toasts).toMatchObject([{ type: 'info', title: 'No longer available' }]),
    );
    expect(router.state.location.pathname).toBe('/membership/app/notifications');
    const [left] = await screen.findAllByRole('link', { name: /Ngozi Ade commented.* · No longer available/ });
    expect(left).not.toHaveTextContent('Unread');
  });

  it('of a comment that cannot be loaded now offers a retry, and does not call it deleted', async () => {
    server.use(
      quietNotifications,
      answer(getPost, () => makePost()),
      answer(listComments, () => pageOf([deep])),
      answer(getCommentedPost, () => errorResponse(503, 'unavailable', 'Later.')),
    );
    const { router, store } = openApp(`comments/${deep.id}`, 'ada');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Post');
    expect(store.getState().toasts).toEqual([]);
    server.use(answer(getCommentedPost, () => makePost()));
    await userEvent.click(retry);
    await screen.findByText('From long ago.');
    expect(router.state.location.pathname).toBe(`/membership/app/posts/${idOf(100)}`);
  });

  it('that arrives while the page is open adds the new comments, and keeps the rest', async () => {
    let notifications: ReturnType<typeof makeNotification>[] = [];
    let comments = [makeComment({ text: 'Early.' })];
    server.use(
      answer(listNotifications, () => ({ items: notifications, meta: { ...pageOf([]).meta, unread: 1 } })),
      answer(getPost, () => makePost({ commentCount: comments.length })),
      answer(listComments, () => pageOf(comments)),
    );
    const { store } = openApp(`posts/${idOf(100)}`, 'ada');
    const early = await screen.findByText('Early.');
    await screen.findAllByRole('link', { name: 'Notifications, 1 unread' });
    comments = [makeComment({ id: idOf(320), author: ngozi, text: 'Late.' }), ...comments];
    notifications = [makeNotification({ entityType: 'comment', entityId: idOf(320) })];
    for (const notification of notifications) store.dispatch(notificationArrived(notification));
    expect(await screen.findByText('Late.')).toBeInTheDocument();
    expect(screen.getByText('Early.')).toBe(early);
    expect(await screen.findByRole('heading', { name: '2 comments' })).toBeInTheDocument();
  });
});
