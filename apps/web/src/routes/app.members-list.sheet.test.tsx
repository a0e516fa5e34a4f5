import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getBlock } from '@udala/contract/blocks';
import { getMember, getMembersCsv, listMembers, type MemberSheet } from '@udala/contract/members';
import { listThreads } from '@udala/contract/messages';
import { answer, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { makeSheet } from '../test/members.ts';
import { chidi, idOf, makeMember, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const bisi = makeMember({ subscriptionId: idOf(21), patron: { ...chidi, id: idOf(3), name: 'Bisi Ade' } });

/** Opens the list; `requests` records its query strings. */
function openMembers(path = 'members-list') {
  const requests: URLSearchParams[] = [];
  server.use(
    quietNotifications,
    answer(getBlock, () => ({ isBlocked: false })),
    answer(listMembers, ({ url }) => {
      const query = new URL(url).searchParams;
      requests.push(query);
      const name = query.get('q')?.toLowerCase() ?? '';
      return pageOf([makeMember(), bisi].filter(({ patron }) => patron.name.toLowerCase().includes(name)));
    }),
  );
  return { requests, ...openApp(path) };
}

const table = () => screen.findByRole('table');
const withSheet = (given: Partial<MemberSheet> = {}) => server.use(answer(getMember, () => makeSheet(given)));

it('finds a patron by part of their name, requests once, and stores the search in the address', async () => {
  const { requests, router } = openMembers();
  await table();
  const box = screen.getByRole('searchbox', { name: 'Search your patrons' });
  // Without a pause, however busy the machine is.
  for (const value of ['b', 'bi', 'bis']) fireEvent.change(box, { target: { value } });
  await waitFor(() => expect(screen.getByText('1 active')).toBeInTheDocument());
  expect(requests.map((query) => query.get('q'))).toEqual([null, 'bis']);
  expect(router.state.location.search).toBe('?q=bis');
  await userEvent.type(box, 'x{Enter}');
  expect(await screen.findAllByText("No patron called 'bisx'.")).not.toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('2 active')).toBeInTheDocument();
  await waitFor(() => expect(box).toHaveValue(''));
  expect(box).toHaveFocus();
});

it('sorts by a column and back, keeps the focus and announces the order', async () => {
  const { requests, router } = openMembers();
  const head = (name: string) => screen.getByRole('columnheader', { name });
  await table();
  expect(head('Since')).toHaveAttribute('aria-sort', 'descending');
  const button = within(head('Amount')).getByRole('button');
  await userEvent.click(button);
  await waitFor(() => expect(head('Amount')).toHaveAttribute('aria-sort', 'descending'));
  expect(head('Since')).not.toHaveAttribute('aria-sort');
  await userEvent.click(button);
  await waitFor(() => expect(requests.at(-1)?.get('order')).toBe('asc'));
  expect(head('Amount')).toHaveAttribute('aria-sort', 'ascending');
  expect(button).toHaveFocus();
  expect(router.state.location.search).toBe('?sort=amount&order=asc');
});

it('opens a patron’s sheet by their name; going back closes it and focuses the name', async () => {
  withSheet();
  const { router } = openMembers('members-list?sort=name');
  await userEvent.click(within(await table()).getByRole('link', { name: 'Chidi Eze' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Chidi Eze' }));
  expect(await sheet.findByText('Paid another month, ₦2,500')).toBeInTheDocument();
  expect(sheet.getByText('Joined for ₦2,500 a month')).toBeInTheDocument();
  expect(sheet.getByText('Not enough money.')).toBeInTheDocument();
  expect(sheet.getByText('2 likes · 1 comment')).toBeInTheDocument();
  const leadsTo = (name: string) => sheet.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Who comes along?')).toBe(`/membership/app/community/${idOf(101)}`);
  expect(leadsTo('Send a message')).toBe(`/membership/app/messages/${chidi.id}`);
  expect(leadsTo('chidi@udala.example')).toBe('mailto:chidi@udala.example');
  await userEvent.click(sheet.getByRole('button', { name: 'More about Chidi Eze' }));
  expect(sheet.getByRole('button', { name: 'End membership' })).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Block Chidi Eze' })).toBeInTheDocument();
  expect(router.state.location.search).toBe(`?sort=name&patron=${chidi.id}`);
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?sort=name');
});

it('keeps a sheet open that was opened before the search started', async () => {
  withSheet();
  const { router } = openMembers();
  const link = within(await table()).getByRole('link', { name: 'Chidi Eze' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your patrons' }), 'chi');
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toContain('q=chi'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Chidi Eze' }));
  await userEvent.click(await sheet.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?q=chi');
});

it('explains why a message cannot be sent, and offers no ending of an ended membership', async () => {
  withSheet({ canMessage: false, member: makeMember({ status: 'ended', nextPaymentOn: null }) });
  openMembers(`members-list?patron=${chidi.id}`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Chidi Eze' }));
  expect(await sheet.findByText("You can't write to Chidi Eze for now.")).toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'More about Chidi Eze' }));
  expect(sheet.queryByRole('button', { name: /^End membership/ })).toBeNull();
  expect(sheet.queryByRole('link', { name: 'Send a message' })).toBeNull();
});

it('reports a person who is no patron, and offers a retry after a failure', async () => {
  server.use(answer(getMember, () => Response.error()));
  openMembers(`members-list?patron=${chidi.id}`);
  const sheet = within(await screen.findByRole('dialog'));
  server.use(answer(getMember, () => errorResponse(404, 'not_found', 'No.')));
  await userEvent.click(await sheet.findByRole('button', { name: 'Retry' }));
  expect(await sheet.findByText("This person isn't one of your patrons.")).toBeInTheDocument();
});

const openMore = async () => userEvent.click(await screen.findByRole('button', { name: 'More about your patrons' }));

it('links to the messages, with the number of unread ones', async () => {
  server.use(answer(listThreads, () => ({ ...pageOf([]), unread: 3 })));
  openMembers();
  await openMore();
  const link = await within(screen.getByRole('main')).findByRole('link', { name: 'Messages, 3 unread' });
  expect(link).toHaveTextContent('Messages3');
  expect(link).toHaveAttribute('href', '/membership/app/messages');
});

it('offers a message, an email and the sheet in the menu of a row', async () => {
  openMembers();
  const row = within(await table());
  await userEvent.click(row.getByRole('button', { name: 'More about Chidi Eze' }));
  expect(row.getByRole('link', { name: 'Send a message' })).toHaveAttribute(
    'href',
    `/membership/app/messages/${chidi.id}`,
  );
  expect(row.queryByRole('link', { name: 'Write an email' })).toBeNull();
  withSheet();
  await userEvent.click(row.getByRole('link', { name: 'Payments and history' }));
  expect(await screen.findByRole('dialog', { name: 'Chidi Eze' })).toBeInTheDocument();
});

it('exports all members or the selected ones, and explains a failure', async () => {
  const requests: string[] = [];
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openMembers();
  server.use(
    answer(getMembersCsv, ({ url }) => {
      requests.push(new URL(url).search);
      return new Response('Name\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const press = async () => {
    await openMore();
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull());
  };
  await press();
  await waitFor(() => expect(saved).toEqual(['udala-members.csv']));
  await userEvent.click(screen.getByRole('button', { name: 'Paused 1' }));
  await press();
  await waitFor(() => expect(saved).toEqual(['udala-members.csv', 'udala-members-paused.csv']));
  expect(requests).toEqual(['', '?status=paused']);
  server.use(answer(getMembersCsv, () => errorResponse(503, 'unavailable', 'Try again in a moment.')));
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in a moment.');
});
