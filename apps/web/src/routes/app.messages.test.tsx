import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  deleteMessage,
  listMessages,
  listThreads,
  readMessages,
  sendMessage,
  type Message,
  type Thread,
} from '@udala/contract/messages';
import { blockPerson, unblockPerson } from '@udala/contract/blocks';
import { answer, keptForms, openApp, quietNotifications, refusal, server } from '../test/app.tsx';
import { ada, chidi, idOf, makeSubscription, pageOf } from '../test/wire.ts';
import { listOwnSubscriptions } from '@udala/contract/subscriptions';
import { messageArrived, messagesSeen } from '#features/messages/message-arrival.ts';

const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
const makeMessage = (number: number, given: Partial<Message> = {}): Message => ({
  id: idOf(700 + number),
  text: `Message ${number}`,
  isMine: false,
  createdAt: at(number),
  ...given,
});
const makeThread = (given: Partial<Thread> = {}): Thread => ({
  with: chidi,
  isCreator: false,
  last: makeMessage(1),
  unread: 0,
  readUntil: null,
  silence: null,
  ...given,
});

/** What the server has of one thread, newest first, and what it was told. */
function written(messages: Message[], given: Partial<Thread> = {}) {
  const thread = makeThread({ last: messages[0] ?? null, ...given });
  const told: { sent: { text: string; key: string | null }[]; reads: number } = { sent: [], reads: 0 };
  server.use(
    answer(listMessages, ({ url }) => {
      const page = new URL(url).searchParams.get('cursor') === null ? messages.slice(0, 30) : messages.slice(30);
      const meta = messages.length > 30 && page.length === 30 ? { nextCursor: 'older', totalPages: 2 } : {};
      return { ...pageOf(page, meta), thread };
    }),
    answer(listThreads, () => ({ ...pageOf(thread.last ? [thread] : []), unread: thread.unread })),
    answer(sendMessage, async (request) => {
      const { text } = (await request.json()) as { text: string };
      const key = request.headers.get('idempotency-key');
      const known = told.sent.findIndex((one) => one.key === key);
      if (known === -1) told.sent.push({ text, key });
      const message = makeMessage(40 + told.sent.length, { text, isMine: true });
      if (known === -1) messages.unshift(message);
      return HttpResponse.json(message, { status: 201 });
    }),
    answer(readMessages, () => {
      told.reads += 1;
      thread.unread = 0;
      return { unread: 0 };
    }),
  );
  return { thread, messages, told };
}

const openThread = (who: 'ada' | 'chidi' = 'ada') => openApp(`messages/${who === 'ada' ? chidi.id : ada.id}`, who);
const texts = () => screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent);
const field = () => screen.findByRole('textbox', { name: /^Write to/ });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => server.use(quietNotifications));
afterEach(() => {
  vi.restoreAllMocks();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(() => server.close());

it('lists with whom one has written, what was said last and how much is unread', async () => {
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
] as const)('leads %s, who has written nothing, to whom can be written to', async (who, link, to) => {
  server.use(
    answer(listThreads, () => ({ ...pageOf([]), unread: 0 })),
    answer(listOwnSubscriptions, () => pageOf(who === 'ada' ? [] : [makeSubscription()])),
  );
  openApp('messages', who);
  expect(await screen.findByText('No messages yet.')).toBeInTheDocument();
  expect(await within(screen.getByRole('main')).findByRole('link', { name: link })).toHaveAttribute('href', to);
});

it('shows a thread with the newest at its end, reads it, and shows a message at once and once', async () => {
  const { told } = written([makeMessage(2), makeMessage(1, { isMine: true })], { unread: 1 });
  const { store } = openThread();
  await userEvent.type(await field(), 'Good morning');
  expect(texts()).toEqual(['Message 1', 'Message 2']);
  await waitFor(() => expect(told.reads).toBe(1));
  await userEvent.keyboard('{Enter}and good night{Control>}{Enter}{/Control}');
  const sent = await screen.findByText(/Good morning/);
  expect(sent).toHaveTextContent('Good morning and good night');
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  await waitFor(() => expect(told.sent.map(({ text }) => text)).toEqual(['Good morning\nand good night']));
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  // The socket tells this browser of it too.
  const own = makeMessage(41, { text: 'Good morning\nand good night', isMine: true });
  store.dispatch(messageArrived({ withId: chidi.id, message: own, unread: 0 }));
  expect(screen.getAllByText(/Good morning/)).toHaveLength(1);
  expect(keptForms()).toEqual([]);
});

it('shows a message once where the socket is faster than the answer', async () => {
  written([makeMessage(1)]);
  const answered = Promise.withResolvers<void>();
  const own = makeMessage(2, { text: 'Quick', isMine: true });
  server.use(
    answer(sendMessage, async () => {
      await answered.promise;
      return HttpResponse.json(own, { status: 201 });
    }),
  );
  const { store } = openThread();
  await userEvent.type(await field(), 'Quick{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Sending…')).toBeInTheDocument();
  store.dispatch(messageArrived({ withId: chidi.id, message: own, unread: 0 }));
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
  expect(screen.getAllByText('Quick')).toHaveLength(1);
  answered.resolve();
});

it('shows and says what arrives, once, and reads it as long as the window is seen', async () => {
  const { told, messages, thread } = written([makeMessage(1)]);
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
  expect(told.reads).toBe(0);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(told.reads).toBe(1));
});

it('keeps a message that did not go out, through a reload, and sends it as the same one', async () => {
  written([makeMessage(1)]);
  const keys: (string | null)[] = [];
  server.use(
    answer(sendMessage, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return Response.error();
    }),
  );
  const { unmount } = openThread();
  await userEvent.type(await field(), 'Hello{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Didn't send\./)).toBeInTheDocument();
  unmount();

  written([makeMessage(1)]);
  server.use(
    answer(sendMessage, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return HttpResponse.json(makeMessage(2, { text: 'Hello', isMine: true }), { status: 201 });
    }),
  );
  openThread();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(screen.getAllByText('Hello')).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('keeps what is typed without a network in the field, and says why', async () => {
  const { told } = written([makeMessage(1)]);
  const { unmount } = openThread();
  await field();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  await userEvent.type(await field(), 'Later{Control>}{Enter}{/Control}');
  expect(await field()).toHaveAccessibleDescription(/^You're offline\. What you write stays here/);
  expect(await field()).toHaveValue('Later');
  unmount();
  vi.restoreAllMocks();
  openThread();
  expect(await field()).toHaveValue('Later');
  expect(told.sent).toEqual([]);
});

it('takes 2,000 characters and says how many are too many', async () => {
  const { told } = written([]);
  openThread();
  expect(await screen.findByText('Say something to Chidi Eze. Only the two of you read it.')).toBeInTheDocument();
  fireEvent.change(await field(), { target: { value: 'a'.repeat(1_799) } });
  expect(screen.queryByText(/\/2000$/)).toBeNull();
  fireEvent.change(await field(), { target: { value: '🫠'.repeat(2_001) } });
  expect(screen.getByText('2001/2000')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await field()).toHaveAccessibleDescription('Error: Use 2000 characters or fewer.');
  fireEvent.change(await field(), { target: { value: '🫠'.repeat(2_000) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(told.sent).toHaveLength(1));
});

it('takes back a message of one’s own, and offers to report the other one’s', async () => {
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

it('loads what is older when asked to, in its place', async () => {
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

it('says that a message was seen, when it was', async () => {
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
  ['wants_none', 'ada', 'Chidi Eze takes no messages.'],
  ['blocked', 'ada', "You can't write to Chidi Eze now."],
  ['gone', 'ada', 'This account is gone. What was written stays.'],
] as const)('says in words that nothing can be written: %s, to %s', async (silence, who, words) => {
  written([makeMessage(1)], { silence, with: who === 'ada' ? chidi : ada, isCreator: who === 'chidi' });
  openThread(who);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('Message 1')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /^Write to/ })).toBeNull();
});

it('blocks somebody, which shuts the field, and lets them again', async () => {
  const { thread } = written([makeMessage(1)]);
  server.use(
    answer(blockPerson, () => ((thread.silence = 'blocked_by_me'), {})),
    answer(unblockPerson, () => ((thread.silence = null), {})),
  );
  openThread();
  await userEvent.click(await screen.findByRole('button', { name: 'More for Chidi Eze' }));
  await userEvent.click(screen.getByRole('button', { name: 'Block' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You blocked Chidi Eze.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Chidi Eze' }));
  expect(await field()).toBeInTheDocument();
});

it('shows why a message was refused, and that nothing can be written any more', async () => {
  const { thread } = written([makeMessage(1)]);
  openThread();
  await userEvent.type(await field(), 'Hello');
  server.use(
    answer(sendMessage, () => {
      thread.silence = 'wants_none';
      return refusal(403, 'forbidden', 'Chidi Eze takes no messages.');
    }),
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText("Didn't send. Chidi Eze takes no messages.")).toBeInTheDocument();
  expect(await screen.findByText('Chidi Eze takes no messages.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Hello')).toBeNull();
});

it('says that nobody is there, and tries again where nothing could be loaded', async () => {
  server.use(answer(listMessages, () => refusal(404, 'not_found', "We can't find that.")));
  const { unmount } = openThread();
  expect(await screen.findByText("We can't find these messages.")).toBeInTheDocument();
  unmount();
  server.use(answer(listMessages, () => refusal(503, 'unavailable', 'Later.')));
  openThread();
  await screen.findByText("We couldn't load your messages.");
  written([makeMessage(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});
