import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '@udala/contract/endpoint';
import { deleteMessage, listMessages, listThreads } from '@udala/contract/messages';
import { blockPerson, unblockPerson } from '@udala/contract/blocks';
import { listPosts } from '@udala/contract/posts';
import { answer, formDrafts, openApp, errorResponse, server } from '../test/app.tsx';
import { field, makeMessage, makeThread, openThread, serveMessages, texts, at, written } from '../test/messages.ts';
import { ada, chidi, idOf, makeSubscription, pageOf } from '../test/wire.ts';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { timeLabel } from '#lib/dates.ts';
import { connectionChanged } from '#state/connection.slice.ts';
import { messageArrived, messagesSeen } from '#features/outreach/messages/message-arrival.ts';

serveMessages();

it('lists threads with their last message and unread count', async () => {
  const last = makeMessage(1, { text: 'Thank you', isMine: true });
  const threads = [makeThread({ unread: 3 }), makeThread({ with: { ...ada, id: idOf(9), name: 'Halima' }, last })];
  server.use(answer(listThreads, () => ({ ...pageOf(threads), unread: 3 })));
  openApp('messages');
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  const [first, second] = list.getAllByRole('link');
  expect(first).toHaveAccessibleName(/^Chidi Eze .*Message 1 3 unread$/);
  expect(first).toHaveAttribute('href', `/membership/app/messages/${chidi.id}`);
  expect(second).toHaveAccessibleName(/^Halima .*You: Thank you$/);
});

it.each([
  ['ada', 'Open Members', '/membership/app/members-list'],
  ['chidi', 'Ada Obi', `/membership/app/messages/${ada.id}`],
] as const)('links %s, who has no messages, to the people they can message', async (who, link, to) => {
  server.use(
    answer(listThreads, () => ({ ...pageOf([]), unread: 0 })),
    answer(listOwnSubscriptions, () => pageOf(who === 'ada' ? [] : [makeSubscription()])),
  );
  openApp('messages', who);
  expect(await screen.findByText('No messages yet.')).toBeInTheDocument();
  expect(await within(screen.getByRole('main')).findByRole('link', { name: link })).toHaveAttribute('href', to);
});

it('shows a thread with the newest message at its end, marks it as read, and shows a sent message at once and once', async () => {
  const { received } = written([makeMessage(2), makeMessage(1, { isMine: true })], { unread: 1 });
  const { store } = openThread();
  await userEvent.type(await field(), 'Good morning');
  expect(texts()).toEqual(['Message 1', 'Message 2']);
  await waitFor(() => expect(received.reads).toBe(1));
  await userEvent.keyboard('{Enter}and good night{Control>}{Enter}{/Control}');
  const sent = await screen.findByText(/Good morning/);
  expect(sent).toHaveTextContent('Good morning and good night');
  expect(await field()).toHaveValue('');
  await waitFor(async () => expect(await field()).toHaveFocus());
  await waitFor(() => expect(received.sent.map(({ text }) => text)).toEqual(['Good morning\nand good night']));
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  // The socket delivers the message to this browser too.
  const own = makeMessage(41, { text: 'Good morning\nand good night', isMine: true });
  store.dispatch(messageArrived({ withId: chidi.id, message: own, unread: 0 }));
  expect(screen.getAllByText(/Good morning/)).toHaveLength(1);
  expect(formDrafts()).toEqual([]);
});

it('shows and announces new messages once, and marks them as read while the window is visible', async () => {
  const { received, messages, thread } = written([makeMessage(1)]);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { store } = openThread();
  await field();
  const message = makeMessage(2, { text: 'Are you there?' });
  const arrive = () => store.dispatch(messageArrived({ withId: chidi.id, message, unread: 1 }));
  messages.unshift(message);
  thread.unread = 1;
  arrive();
  arrive();
  expect(await within(screen.getByRole('log')).findByText('Chidi Eze: Are you there?')).toBeInTheDocument();
  expect(screen.getAllByText('Are you there?')).toHaveLength(1);
  expect(received.reads).toBe(0);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(received.reads).toBe(1));
});

describe('requests in progress when the connection returns', () => {
  /** Answers the first requests when told to, with what was there before the connection was lost. */
  function deferFirst(endpoint: typeof listThreads | typeof listMessages, before: object, after: object) {
    const released = Promise.withResolvers<void>();
    const deferred: string[] = [];
    server.use(
      answer<Endpoint>(endpoint, async ({ url }) => {
        if (deferred.includes(url)) return after;
        deferred.push(url);
        await released.promise;
        return before;
      }),
    );
    return { deferred, release: released.resolve };
  }
  const older = makeMessage(1);
  const newer = makeMessage(2);

  it('are repeated for the open thread, since their answers may be older', async () => {
    written([older]);
    const thread = makeThread();
    const before = { ...pageOf([older]), thread };
    const { deferred, release } = deferFirst(listMessages, before, { ...pageOf([newer, older]), thread });
    const { store } = openThread();
    await waitFor(() => expect(deferred).toHaveLength(1));
    act(() => void store.dispatch(connectionChanged(true)));
    release();
    expect(await screen.findByText('Message 2')).toBeInTheDocument();
  });

  it.each([
    ['list of threads', 'messages', /^Chidi Eze .*Message 2 1 unread$/],
    ['unread count', 'home', 'Messages, 1 unread'],
  ] as const)('are repeated for the %s', async (_what, path, name) => {
    const before = { ...pageOf([makeThread()]), unread: 0 };
    const after = { ...pageOf([makeThread({ last: newer, unread: 1 })]), unread: 1 };
    server.use(answer(listPosts, () => pageOf([])));
    const { deferred, release } = deferFirst(listThreads, before, after);
    const { store } = openApp(path);
    await waitFor(() => expect(deferred).toHaveLength(1));
    act(() => void store.dispatch(connectionChanged(true)));
    release();
    expect(await screen.findByRole('link', { name })).toBeInTheDocument();
  });
});

it('deletes an own message, and offers to report another person’s', async () => {
  const { messages } = written([makeMessage(2, { isMine: true, text: 'Oops' }), makeMessage(1)]);
  server.use(answer(deleteMessage, () => (messages.shift(), {})));
  openThread();
  await userEvent.click(await screen.findByRole('button', { name: 'More for “Message 1”' }));
  expect(screen.queryByRole('button', { name: 'Delete message' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Report message' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'More for “Oops”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete message' }));
  await waitFor(() => expect(screen.queryByText('Oops')).toBeNull());
  expect(screen.getByRole('group', { name: 'Messages with Chidi Eze' })).toHaveFocus();
});

it('loads older messages on request, in place', async () => {
  written(Array.from({ length: 35 }, (_, index) => makeMessage(35 - index)));
  openThread();
  await screen.findByText('Message 35');
  expect(screen.queryByText('Message 5')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }));
  await screen.findByText('Message 1');
  expect(texts()).toEqual(Array.from({ length: 35 }, (_, index) => `Message ${index + 1}`));
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull();
  expect(screen.getByRole('log')).toBeEmptyDOMElement();
});

it('shows when a message was seen', async () => {
  written([makeMessage(2, { isMine: true })], { readUntil: at(2) });
  const { unmount } = openThread();
  expect(await screen.findByText('Seen')).toBeInTheDocument();
  unmount();
  written([makeMessage(2, { isMine: true })], { readUntil: at(1) });
  const { store } = openThread();
  await screen.findByText('Message 2');
  expect(screen.queryByText('Seen')).toBeNull();
  store.dispatch(messagesSeen({ withId: chidi.id, readUntil: at(2) }));
  expect(await screen.findByText('Seen')).toBeInTheDocument();
});

it.each([
  ['not_a_patron', 'ada', "Chidi Eze isn't your patron now, so you can't write to them."],
  ['not_a_patron', 'chidi', 'You can write to Ada Obi while you support them.'],
  ['wants_none', 'ada', "Chidi Eze doesn't take messages."],
  ['blocked', 'ada', "You can't write to Chidi Eze now."],
  ['gone', 'ada', 'This account is gone. What was written stays.'],
] as const)('explains in words why nothing can be written: %s, to %s', async (cannotReplyReason, who, words) => {
  written([makeMessage(1)], { cannotReplyReason, with: who === 'ada' ? chidi : ada, isCreator: who === 'chidi' });
  openThread(who);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Message 1')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Write to/ })).toBeNull();
});

it('blocks a person, which disables the field, and unblocks them', async () => {
  const { thread } = written([makeMessage(1)]);
  server.use(
    answer(blockPerson, () => ((thread.cannotReplyReason = 'blocked_by_me'), {})),
    answer(unblockPerson, () => ((thread.cannotReplyReason = null), {})),
  );
  openThread();
  await userEvent.click(await screen.findByRole('button', { name: 'More for Chidi Eze' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You blocked Chidi Eze.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Chidi Eze' }));
  expect(await field()).toBeInTheDocument();
});

it('reports an unknown person, and retries after a failure', async () => {
  server.use(answer(listMessages, () => errorResponse(404, 'not_found', "We can't find that.")));
  const { unmount } = openThread();
  expect(await screen.findByText("We can't find these messages.")).toBeInTheDocument();
  unmount();
  server.use(answer(listMessages, () => errorResponse(503, 'unavailable', 'Later.')));
  openThread();
  await screen.findByText("We couldn't load your messages.");
  written([makeMessage(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});

it('shows the time once under what one writer sent within a minute', async () => {
  const sameMinute = { createdAt: '2026-11-20T09:01:40.000Z' };
  written([makeMessage(4, { isMine: true, ...sameMinute }), makeMessage(3, sameMinute), makeMessage(2, sameMinute)]);
  openThread();
  await screen.findByText('Message 4');
  const shown = screen
    .getAllByText(timeLabel(Date.parse(sameMinute.createdAt)))
    .map((time) => time.closest('p')?.className === 'sr-only');
  expect(shown).toEqual([true, false, false]);
});

it('copies the text of a message', async () => {
  written([makeMessage(1)]);
  openThread();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More for “Message 1”' }));
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe('Message 1');
});

it('opens the menu of a message by a long press, and shows its button after a tap', async () => {
  written([makeMessage(1)]);
  openThread();
  const text = await screen.findByText('Message 1');
  const menu = screen.getByRole('button', { name: 'More for “Message 1”' });
  fireEvent.pointerDown(text, { pointerType: 'touch' });
  fireEvent.pointerUp(text, { pointerType: 'touch' });
  expect(menu).toHaveFocus();
  expect(menu).toHaveAttribute('aria-expanded', 'false');
  fireEvent.pointerDown(text, { pointerType: 'mouse' });
  fireEvent.pointerDown(text, { pointerType: 'touch' });
  await waitFor(() => expect(menu).toHaveAttribute('aria-expanded', 'true'));
});

it('shows a creator since when somebody is their patron, and for how much', async () => {
  written([makeMessage(1)], { support: { since: '2024-03-05', price: 2500 } });
  openThread();
  expect(await screen.findByText('Patron since Mar 2024 · ₦2,500')).toBeInTheDocument();
});

describe('on a wide screen', () => {
  beforeEach(() => void vi.restoreAllMocks());

  it('keeps the list beside the open thread, marks the open one, and moves the focus into it', async () => {
    const halima = { ...ada, id: idOf(9), name: 'Halima' };
    written([makeMessage(1)]);
    server.use(
      answer(listThreads, () => ({ ...pageOf([makeThread(), makeThread({ with: halima })]), unread: 0 })),
      answer(listOwnSubscriptions, () => pageOf([])),
    );
    openApp('messages');
    expect(await screen.findByText('Pick a name to open your messages.')).toBeInTheDocument();
    const list = screen.getByRole('navigation', { name: 'All messages' });
    const row = await within(list).findByRole('link', { name: /^Chidi Eze/ });
    await userEvent.click(row);
    const thread = await screen.findByRole('region', { name: 'Open messages' });
    await waitFor(() => expect(thread).toHaveFocus());
    expect(await within(thread).findByRole('heading', { name: 'Chidi Eze' })).toBeInTheDocument();
    expect(list).toBeInTheDocument();
    expect(row).toHaveAttribute('aria-current', 'page');
    expect(within(list).getByRole('link', { name: /^Halima/ })).not.toHaveAttribute('aria-current');
  });
});
