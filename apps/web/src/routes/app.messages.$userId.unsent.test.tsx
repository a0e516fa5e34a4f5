import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { sendMessage } from '@udala/contract/messages';
import { messageArrived } from '#features/outreach/messages/message-arrival.ts';
import { answer, formDrafts, errorResponse, server } from '../test/app.tsx';
import { field, makeMessage, openThread, serveMessages, written } from '../test/messages.ts';
import { ada, chidi } from '../test/wire.ts';

serveMessages();

it('shows a message once if the socket is faster than the answer', async () => {
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

it('keeps an unsent message through a reload, and retries it under the same key', async () => {
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

it('retries a message whose sending was interrupted by leaving the page, under the same key, and shows it once', async () => {
  const own = makeMessage(2, { text: 'Hello', isMine: true });
  written([own, makeMessage(1)]);
  const keys: (string | null)[] = [];
  server.use(
    answer(sendMessage, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return HttpResponse.json(own, { status: 201 });
    }),
  );
  const key = 'f3b1c2d4-0000-4000-8000-000000000001';
  const values = [{ key, text: 'Hello', state: 'sending' }];
  sessionStorage.setItem(`form:unsent-messages:${chidi.id}`, JSON.stringify({ userId: ada.id, values }));
  openThread();
  await waitFor(() => expect(formDrafts()).toEqual([]));
  expect(keys).toEqual([key]);
  expect(await screen.findAllByText('Hello')).toHaveLength(1);
});

it('keeps the text in the field while offline, and says why', async () => {
  const { received } = written([makeMessage(1)]);
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
  expect(received.sent).toEqual([]);
});

it('accepts 2,000 characters and shows how many are too many', async () => {
  const { received } = written([]);
  openThread();
  expect(await screen.findByText('Say something to Chidi Eze. Only the two of you can read it.')).toBeInTheDocument();
  fireEvent.change(await field(), { target: { value: 'a'.repeat(1_799) } });
  expect(screen.queryByText(/\/2000$/)).toBeNull();
  fireEvent.change(await field(), { target: { value: '🫠'.repeat(2_001) } });
  expect(screen.getByText('2001/2000')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await field()).toHaveAccessibleDescription('Error: Use 2000 characters or fewer.');
  fireEvent.change(await field(), { target: { value: '🫠'.repeat(2_000) } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(received.sent).toHaveLength(1));
});

it('explains why a message was rejected, and that the thread is closed', async () => {
  const { thread } = written([makeMessage(1)]);
  openThread();
  await userEvent.type(await field(), 'Hello');
  server.use(
    answer(sendMessage, () => {
      thread.cannotReplyReason = 'wants_none';
      return errorResponse(403, 'forbidden', 'Chidi Eze does not take messages.');
    }),
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText("Didn't send. Chidi Eze does not take messages.")).toBeInTheDocument();
  expect(await screen.findByText("Chidi Eze doesn't take messages.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(screen.queryByText('Hello')).toBeNull();
});
