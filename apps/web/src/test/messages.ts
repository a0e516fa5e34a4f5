import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import {
  listMessages,
  listThreads,
  readMessages,
  sendMessage,
  type Message,
  type Thread,
} from '@udala/contract/messages';
import { answer, openApp, quietNotifications, server } from './app.tsx';
import { ada, chidi, idOf, pageOf } from './wire.ts';

export const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00.000Z`;
export const makeMessage = (number: number, given: Partial<Message> = {}): Message => ({
  id: idOf(700 + number),
  text: `Message ${number}`,
  isMine: false,
  createdAt: at(number),
  ...given,
});
export const makeThread = (given: Partial<Thread> = {}): Thread => ({
  with: chidi,
  isCreator: false,
  support: null,
  last: makeMessage(1),
  unread: 0,
  readUntil: null,
  cannotReplyReason: null,
  ...given,
});

/** Handlers of one thread, messages newest first; returns what the server received. */
export function written(messages: Message[], given: Partial<Thread> = {}) {
  const thread = makeThread({ last: messages[0] ?? null, ...given });
  const received: { sent: { text: string; key: string | null }[]; reads: number } = { sent: [], reads: 0 };
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
      const known = received.sent.findIndex((one) => one.key === key);
      if (known === -1) received.sent.push({ text, key });
      const message = makeMessage(40 + received.sent.length, { text, isMine: true });
      if (known === -1) messages.unshift(message);
      return HttpResponse.json(message, { status: 201 });
    }),
    answer(readMessages, () => {
      received.reads += 1;
      thread.unread = 0;
      return { unread: 0 };
    }),
  );
  return { thread, messages, received };
}

export const openThread = (who: 'ada' | 'chidi' = 'ada') =>
  openApp(`messages/${who === 'ada' ? chidi.id : ada.id}`, who);
export const texts = () => screen.getAllByText(/^Message \d+$/).map(({ textContent }) => textContent);
export const field = () => screen.findByRole('textbox', { name: /^Write to/ });

/** Starts the server before the tests of a file, on a phone, and resets all state after each. */
export function serveMessages(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  beforeEach(() => {
    server.use(quietNotifications);
    // A phone: the tests' own window is wide enough for the list beside the thread.
    const media = Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    server.resetHandlers();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterAll(() => server.close());
}
