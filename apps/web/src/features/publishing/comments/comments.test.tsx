import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createComment, deleteComment, listComments, showComment, type Comment } from '@udala/contract/comments';
import { getPost, type Post } from '@udala/contract/posts';
import { answer, openApp, quietNotifications, errorResponse, server } from '../../../test/app.tsx';
import { ada, chidi, idOf, makeComment, makePost, makeReply, pageOf } from '../../../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const path = `posts/${idOf(100)}`;
const ngozi = { id: idOf(3), profile: { ...chidi, id: idOf(3), name: 'Ngozi Ade' } };
const adas = { author: { id: ada.id, profile: ada }, isCreator: true };

const search = (request: Request) => new URL(request.url).searchParams;
const bodyOf = async (request: Request) => (await request.json()) as { text: string; parentId?: string };

function open(comments: Comment[], given: Partial<Post> = {}, who: 'ada' | 'chidi' = 'chidi') {
  server.use(
    quietNotifications,
    answer(getPost, () => makePost({ commentCount: comments.length, ...given })),
    answer(listComments, () => pageOf(comments)),
  );
  return openApp(path, who);
}
const field = (name: string | RegExp = 'Say something to Ada Obi…') => screen.findByRole('textbox', { name });
const entryOf = (text: string) => {
  const entry = screen.getByText(text).closest('li');
  if (!entry) throw new Error(`${text} stands in no list`);
  return within(entry);
};

describe('the thread', () => {
  it('shows who wrote each comment, and which answers are the creator’s', async () => {
    open([makeComment({ text: 'Where was this?', replies: [makeReply({ ...adas, text: 'In Jos.' })] })], {
      commentCount: 2,
    });
    expect(await screen.findByRole('heading', { name: '2 comments' })).toBeInTheDocument();
    await screen.findByText('Where was this?');
    expect(entryOf('In Jos.').getByText('Creator')).toBeInTheDocument();
    expect(entryOf('In Jos.').getByRole('link', { name: 'Ada Obi' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reply to Chidi Eze' })).toBeInTheDocument();
  });

  it('fetches the other answers of a comment on request', async () => {
    const requests: (string | null)[] = [];
    open([makeComment({ replies: [makeReply({ text: 'First.' })], replyCount: 3 })]);
    server.use(
      answer(listComments, (request) => {
        const parentId = search(request).get('parentId');
        if (parentId === null)
          return pageOf([makeComment({ replies: [makeReply({ text: 'First.' })], replyCount: 3 })]);
        requests.push(parentId);
        const texts = ['First.', 'Second.', 'Third.'];
        return pageOf(texts.map((text, at) => makeComment({ id: idOf(350 + at), parentId, text })));
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 more answers' }));
    expect(await screen.findByText('Third.')).toBeInTheDocument();
    expect(screen.getAllByText('First.')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /more answer/ })).not.toBeInTheDocument();
    expect(requests).toEqual([idOf(300)]);
  });

  it('loads more by a button, and shows when that fails', async () => {
    let fails = true;
    open([]);
    server.use(
      answer(listComments, (request) => {
        if (search(request).get('page') === '1')
          return pageOf([makeComment({ text: 'Newest.' })], { totalPages: 2, nextCursor: 'c' });
        if (fails) return errorResponse(503, 'unavailable', 'Busy.');
        return pageOf([makeComment({ id: idOf(301), text: 'Oldest.' })], { currentPage: 2, totalPages: 2 });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Load more comments' }));
    expect(await screen.findByText("Couldn't load more.")).toBeInTheDocument();
    expect(screen.getByText('Newest.')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Oldest.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more comments' })).not.toBeInTheDocument();
  });

  it('says that there are no comments, or that they could not be loaded', async () => {
    const { unmount } = open([]);
    expect(await screen.findByText('Nobody has said anything yet.')).toBeInTheDocument();
    unmount();
    let fails = true;
    open([]);
    server.use(
      answer(listComments, () => (fails ? errorResponse(503, 'unavailable', 'Busy.') : pageOf([makeComment()]))),
    );
    expect(await screen.findByText("We couldn't load the comments.")).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Good morning.')).toBeInTheDocument();
  });
});

describe('writing a comment', () => {
  it('shows the comment at once, then the server’s version in its place', async () => {
    let release = () => {};
    const latch = new Promise<void>((go) => {
      release = go;
    });
    const keys: (string | null)[] = [];
    server.use(
      answer(createComment, async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        const { text } = await bodyOf(request);
        await latch;
        return makeComment({ id: idOf(310), text });
      }),
    );
    open([]);
    await userEvent.type(await field(), 'Two lines:{enter}this one.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Sending…')).toBeInTheDocument();
    expect(await field()).toHaveValue('');
    release();
    expect(await screen.findByRole('heading', { name: '1 comment' })).toBeInTheDocument();
    expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
    expect(screen.getByText(/Two lines/).textContent).toBe('Two lines:\nthis one.');
    expect(keys).toEqual([expect.stringMatching(/^\w{32}$/)]);
  });

  it('scrolls a writer from further down to their new comment', async () => {
    const brought = vi.spyOn(Element.prototype, 'scrollIntoView');
    server.use(answer(createComment, () => errorResponse(503, 'unavailable', "We can't answer right now.")));
    open([makeComment({ text: 'Where was this?' })]);
    await screen.findByText('Where was this?');
    expect(brought).not.toHaveBeenCalled();
    await userEvent.type(await field(), 'Beautiful.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(brought.mock.contexts).toEqual([screen.getByText('Beautiful.').closest('li')]));
  });

  it('keeps a failed comment through a reload, and retries under the same key', async () => {
    const keys: (string | null)[] = [];
    let fails = true;
    server.use(
      answer(createComment, async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        const { text } = await bodyOf(request);
        return fails
          ? errorResponse(503, 'unavailable', "We can't answer right now.")
          : makeComment({ id: idOf(311), text });
      }),
    );
    const { unmount } = open([]);
    await userEvent.type(await field(), 'Beautiful.');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText("Didn't send. We can't answer right now.")).toBeInTheDocument();
    unmount();

    open([]);
    expect(await screen.findByText(/^Didn't send\./)).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Reply to Chidi Eze' })).toBeInTheDocument();
    expect(screen.getByText('Beautiful.')).toBeInTheDocument();
    expect(new Set(keys).size).toBe(1);
    expect(sessionStorage.getItem(`form:unsent:${idOf(100)}`)).toBeNull();
  });

  it('shows and counts a comment once that was in progress when the page was left and had arrived', async () => {
    const arrived = makeComment({ id: idOf(311), text: 'Beautiful.' });
    const keys: (string | null)[] = [];
    const answers = Promise.withResolvers<null>();
    server.use(
      answer(createComment, async (request) => {
        keys.push(request.headers.get('idempotency-key'));
        if (keys.length === 1) await answers.promise;
        return arrived;
      }),
    );
    const { unmount } = open([]);
    await userEvent.type(await field(), 'Beautiful.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(keys).toHaveLength(1));
    unmount();

    open([arrived]);
    await waitFor(() => expect(sessionStorage.getItem(`form:unsent:${idOf(100)}`)).toBeNull());
    expect(screen.getAllByText('Beautiful.')).toHaveLength(1);
    expect(await screen.findByRole('heading', { name: '1 comment' })).toBeInTheDocument();
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    answers.resolve(null);
  });

  it('counts a comment once that had arrived before the page was loaded', async () => {
    const arrived = makeComment({ id: idOf(311), text: 'Beautiful.' });
    server.use(answer(createComment, () => arrived));
    open([arrived]);
    await userEvent.type(await field(), 'Beautiful.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sessionStorage.getItem(`form:unsent:${idOf(100)}`)).toBeNull());
    expect(screen.getAllByText('Beautiful.')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: '1 comment' })).toBeInTheDocument();
  });

  it('restores an unsent draft', async () => {
    const { unmount } = open([]);
    await userEvent.type(await field(), 'Half a th');
    unmount();
    open([]);
    expect(await field()).toHaveValue('Half a th');
  });

  it('shows a counter near the limit and does not send a text over it', async () => {
    const sent = vi.fn<() => Comment>(() => makeComment());
    server.use(answer(createComment, sent));
    open([]);
    await userEvent.click(await field());
    await userEvent.paste('a'.repeat(380));
    expect(screen.queryByText(/\/500/)).not.toBeInTheDocument();
    await userEvent.paste('a'.repeat(121));
    expect(screen.getByText('501/500')).toBeInTheDocument();
    expect(screen.getByText('Error: Use 500 characters or fewer.')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(sent).not.toHaveBeenCalled();
    expect(await field()).toHaveValue('a'.repeat(501));
  });

  it('answers one comment, in its thread', async () => {
    const bodies: unknown[] = [];
    server.use(
      answer(createComment, async (request) => {
        const body = await bodyOf(request);
        bodies.push(body);
        return makeComment({ id: idOf(360), parentId: idOf(300), text: body.text });
      }),
    );
    open([makeComment({ text: 'Where was this?', replies: [makeReply({ ...adas, text: 'In Jos.' })] })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Reply to Ada Obi' }));
    await waitFor(async () => expect(await field('Replying to Ada Obi')).toHaveFocus());
    await userEvent.keyboard('Thank you.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Replying/ })).not.toBeInTheDocument());
    const answers = await waitFor(() => {
      const items = screen.getByText('In Jos.').closest('ol')?.querySelectorAll('li') ?? [];
      expect(items).toHaveLength(2);
      return items;
    });
    expect(answers[1]).toHaveTextContent('Thank you.');
    expect(bodies).toEqual([{ text: 'Thank you.', parentId: idOf(350) }]);
  });

  it('suggests a greeting to a new patron of the creator', async () => {
    server.use(
      quietNotifications,
      answer(getPost, () => makePost()),
      answer(listComments, () => pageOf([])),
    );
    const { router } = openApp('mobile-settings', 'chidi');
    await screen.findByRole('heading', { name: 'Settings' });
    await router.navigate(`/membership/app/${path}`, { state: { isNew: true } });
    expect(await field('Say hello to Ada Obi')).toBeInTheDocument();
  });
});

describe('a held comment', () => {
  it('is shown to its writer as waiting', async () => {
    open([makeComment({ isHeld: true, text: 'www.example.com', mayDelete: true })], { commentCount: 0 });
    expect(await screen.findByText('Waiting for Ada Obi to approve it')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '0 comments' })).toBeInTheDocument();
  });

  it('is approved by the creator', async () => {
    let comment = makeComment({ isHeld: true, text: 'Buy!', mayDelete: true });
    open([], {}, 'ada');
    server.use(
      answer(showComment, () => (comment = { ...comment, isHeld: false })),
      answer(listComments, () => pageOf([comment])),
      answer(getPost, () => makePost({ commentCount: comment.isHeld ? 0 : 1 })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('heading', { name: '1 comment' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reply to Chidi Eze' })).toBeInTheDocument();
  });
});

describe('the menu of a comment', () => {
  const menu = async (name: string) =>
    userEvent.click(await screen.findByRole('button', { name: `More for the comment by ${name}` }));

  it('lets its writer delete it, after a confirmation', async () => {
    server.use(answer(deleteComment, () => ({})));
    open([makeComment({ mayDelete: true, replies: [makeReply()] })], { commentCount: 2 });
    const [first] = await screen.findAllByRole('button', { name: 'More for the comment by Chidi Eze' });
    await userEvent.click(first ?? document.body);
    expect(screen.queryByRole('button', { name: 'Report' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this comment?' });
    expect(question).toHaveTextContent('Its replies are deleted too.');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete comment' }));
    await waitFor(async () => expect(await screen.findByRole('heading', { name: '0 comments' })).toHaveFocus());
    expect(screen.queryByText('Good morning.')).not.toBeInTheDocument();
  });

  it('offers other people only a report and a block', async () => {
    open([makeComment({ author: ngozi })]);
    await menu('Ngozi Ade');
    expect(screen.getByRole('button', { name: 'Block Ngozi Ade' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /(Delete|Hide) comment/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Report' }));
    expect(await screen.findByRole('dialog', { name: 'Report this comment' })).toBeInTheDocument();
  });
});
