import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blockPerson, getBlock, listBlocks, unblockPerson, type Block } from '@udala/contract/blocks';
import { hideComment, listCommentsToReview, type CommentToReview } from '@udala/contract/comment-review';
import { listComments, showComment, type Comment } from '@udala/contract/comments';
import { getMember } from '@udala/contract/members';
import { getPost } from '@udala/contract/posts';
import { reportSomething } from '@udala/contract/reports';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { bareProfile } from '../../../test/profile.ts';
import { ada, chidi, idOf, makeComment, makePost, makeReply, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));
const menuOfComment = 'More for the comment by Chidi Eze';

describe('under a post', () => {
  /** Serves one comment; `now` is its current state on the server. */
  function open(given: Partial<Comment>, who: 'ada' | 'chidi' = 'ada') {
    const now = { comment: makeComment(given) };
    server.use(
      quietNotifications,
      answer(getPost, () => makePost({ commentCount: now.comment.isHidden ? 0 : 1 })),
      answer(listComments, () => pageOf([now.comment])),
      answer(hideComment, () => (now.comment = { ...now.comment, isHidden: true })),
      answer(showComment, () => (now.comment = { ...now.comment, isHidden: false })),
      answer(getBlock, () => ({ isBlocked: false })),
      answer(getMember, () => errorResponse(404, 'not_found', 'Nobody of yours.')),
    );
    openApp(`posts/${idOf(100)}`, who);
    return now;
  }

  it('a creator hides a comment, and shows it again', async () => {
    open({});
    await screen.findByRole('heading', { name: '1 comment' });
    await press(menuOfComment);
    await press('Hide comment');
    expect(await screen.findByText('Hidden. Only you and its writer see this.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '0 comments' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
    await press('Approve');
    expect(await screen.findByRole('heading', { name: '1 comment' })).toBeInTheDocument();
    expect(screen.queryByText(/^Hidden\./)).not.toBeInTheDocument();
  });

  it('a hidden comment hides its answers too', async () => {
    const thread = { isHidden: true, replies: [makeReply({ isHidden: true, text: 'And to you.' })] };
    open(thread);
    await screen.findByText('And to you.');
    expect(screen.getAllByRole('button', { name: 'Approve' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
  });

  it('the writer of a hidden comment sees no sign of it', async () => {
    open({ isHidden: true }, 'chidi');
    await screen.findByText('Good morning.');
    expect(screen.queryByText(/Hidden/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reply to Chidi Eze' })).toBeInTheDocument();
  });

  it('a creator blocks a comment’s writer after reading the consequences', async () => {
    const now = open({});
    const blocked: string[] = [];
    server.use(
      answer(blockPerson, ({ url }) => {
        blocked.push(url);
        now.comment = { ...now.comment, isHidden: true };
        return {};
      }),
    );
    await press(menuOfComment);
    await press('Block Chidi Eze');
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Chidi Eze?' }));
    expect(
      dialog.getByText("They can't comment, like or react on your page, or follow or join it."),
    ).toBeInTheDocument();
    expect(dialog.getByText('Their membership continues. You can end it in Members.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Chidi Eze is blocked')).toBeInTheDocument();
    expect(await screen.findByText('Hidden. Only you and its writer see this.')).toBeInTheDocument();
    expect(blocked).toEqual([expect.stringContaining(`/blocks/${chidi.id}`)]);
  });
});

it('comments hidden by a block are shown again after the unblock on a post that was already loaded', async () => {
  const now = { isHidden: true };
  server.use(
    quietNotifications,
    answer(getPost, () => makePost()),
    answer(listComments, () => pageOf([makeComment(now)])),
    answer(listCommentsToReview, () => pageOf([])),
    answer(listBlocks, () => pageOf(now.isHidden ? [{ person: chidi, at: '2026-11-20T08:00:00.000Z' }] : [])),
    answer(unblockPerson, () => ((now.isHidden = false), {})),
  );
  const { router } = openApp(`posts/${idOf(100)}`);
  await screen.findByText('Hidden. Only you and its writer see this.');
  await router.navigate('/membership/app/comments-review');
  await press('Unblock Chidi Eze');
  await screen.findByText(/^You haven't blocked anyone/);
  await router.navigate(`/membership/app/posts/${idOf(100)}`);
  expect(await screen.findByRole('button', { name: 'Reply to Chidi Eze' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^Hidden\./)).not.toBeInTheDocument());
});

describe('on a creator’s profile', () => {
  const openMenu = async () => {
    openApp(`profile/posts/${ada.id}`, 'chidi');
    await press('More about Ada Obi');
  };

  it('a patron reports the creator', async () => {
    const sent: unknown[] = [];
    server.use(
      ...bareProfile(),
      answer(getBlock, () => ({ isBlocked: false })),
      answer(reportSomething, async (request) => {
        sent.push(await request.json());
        return {};
      }),
    );
    await openMenu();
    await press('Report this person');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this person' }));
    expect(dialog.queryByRole('radio', { name: 'Someone else made it' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('radio', { name: 'A scam or fraud' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Report sent')).toBeInTheDocument();
    expect(sent).toEqual([{ entityType: 'user', entityId: ada.id, reason: 'fraud' }]);
  });

  it('a patron blocks the creator, sees why a first try fails, and unblocks them', async () => {
    let isBlocked = false;
    let fails = true;
    server.use(
      ...bareProfile(),
      answer(getBlock, () => ({ isBlocked })),
      answer(blockPerson, () => {
        if (fails) return errorResponse(503, 'unavailable', "We can't answer right now.");
        isBlocked = true;
        return {};
      }),
      answer(unblockPerson, () => {
        isBlocked = false;
        return {};
      }),
    );
    await openMenu();
    await press('Block Ada Obi');
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Ada Obi?' }));
    expect(dialog.queryByText(/on your page/)).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent("We can't answer right now.");
    fails = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await screen.findByText('Ada Obi is blocked');
    await press('More about Ada Obi');
    await press('Unblock Ada Obi');
    expect(await screen.findByText("Ada Obi isn't blocked any more")).toBeInTheDocument();
    expect(isBlocked).toBe(false);
  });
});

describe('comments to review', () => {
  const toReview = (given: Partial<CommentToReview> = {}): CommentToReview => {
    const { replies: _, replyCount: __, ...comment } = makeComment();
    const post = { id: idOf(100), postType: 'Feed' as const, title: 'Ten minutes before the sun' };
    return { ...comment, post, why: 'reported', reports: 2, ...given };
  };
  function open(items: CommentToReview[], blocks: Block[] = [], at = 'comments-review') {
    const now = { items, blocks };
    const requests: (string | null)[] = [];
    server.use(
      quietNotifications,
      answer(listCommentsToReview, ({ url }) => {
        requests.push(new URL(url).searchParams.get('why'));
        return pageOf(now.items);
      }),
      answer(listBlocks, () => pageOf(now.blocks)),
    );
    openApp(at);
    return { now, requests };
  }

  it('says why each comment is listed, and hides it in place', async () => {
    const { now } = open([toReview({ text: 'Buy!' })]);
    const row = within((await screen.findByText('Buy!')).closest('li') ?? document.body);
    expect(row.getByText('Reported 2 times')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'On “Ten minutes before the sun”' })).toHaveAttribute(
      'href',
      `/membership/app/comments/${idOf(300)}`,
    );
    server.use(
      answer(hideComment, () => {
        now.items = [];
        return makeComment({ isHidden: true });
      }),
    );
    await userEvent.click(row.getByRole('button', { name: 'Hide comment' }));
    expect(await screen.findByText('Nothing to check.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Show' })).toHaveFocus());
  });

  it('shows only the kind of comments that the URL asks for', async () => {
    const { requests } = open([toReview({ why: 'held', isHeld: true, reports: 0 })], [], 'comments-review?show=held');
    expect(await screen.findByText('Held for you to check')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeInTheDocument();
    await press('Hidden');
    await waitFor(() => expect(requests).toEqual(['held', 'hidden']));
  });

  it('shows an error if the list cannot be loaded', async () => {
    open([]);
    server.use(answer(listCommentsToReview, () => errorResponse(503, 'unavailable', 'Busy.')));
    expect(await screen.findByText("We couldn't load this.")).toBeInTheDocument();
  });

  it('is for creators', async () => {
    server.use(quietNotifications);
    const { router } = openApp('comments-review', 'chidi');
    expect(await screen.findByText('That page is for creators.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/membership/app/home');
  });

  it('lists the blocked people, and unblocks them', async () => {
    const { now } = open([], [{ person: { ...chidi, userName: 'chidi' }, at: '2026-11-20T08:00:00.000Z' }]);
    expect(await screen.findByText('@chidi · Since 20 Nov 2026')).toBeInTheDocument();
    server.use(
      answer(unblockPerson, () => {
        now.blocks = [];
        return {};
      }),
    );
    await press('Unblock Chidi Eze');
    expect(await screen.findByText(/^You haven't blocked anyone/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Blocked people' })).toHaveFocus();
    expect(await screen.findByText('What they said is shown again.')).toBeInTheDocument();
  });
});
