import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BodyOf } from '@udala/contract/endpoint';
import {
  deleteInvitation,
  getInvitationAllowance,
  importMembers,
  listInvitations,
  type ImportOutcome,
  type Invitation,
} from '@udala/contract/members';
import { answer, formDrafts, openApp, quietNotifications, errorResponse, server } from '../test/app.tsx';
import { openAllowance } from '../test/creator-screens.ts';
import { idOf, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const outcome = (given: Partial<ImportOutcome> = {}): ImportOutcome => ({
  rows: 43,
  invited: 40,
  known: 2,
  refused: 1,
  problems: [{ line: 7, field: 'Email', message: 'This is not an email address.' }],
  errorCsv: 'Name,Email,Problem\r\nTayo,tayo@,This is not an email address.\r\n',
  sample: [{ name: 'Ẹniọlá Ọbi', email: 'eni@example.com', since: '2024-03-01', amountKobo: 250_000, tier: 'Gold' }],
  ...given,
});
const invitation = (given: Partial<Invitation> = {}): Invitation => ({
  id: idOf(900),
  name: 'Tayo Ojo',
  email: 'tayo@example.com',
  source: 'patreon',
  since: null,
  amountKobo: null,
  tier: '',
  status: 'waiting',
  at: '2026-11-21T08:00:00.000Z',
  ...given,
});

function openImport(
  reply: (body: BodyOf<typeof importMembers>) => ImportOutcome | Response = () => outcome(),
  allowance = openAllowance,
) {
  const sent: { body: BodyOf<typeof importMembers>; key: string | null }[] = [];
  server.use(
    quietNotifications,
    answer(listInvitations, () => pageOf([])),
    answer(getInvitationAllowance, () => allowance),
    answer(importMembers, async (request) => {
      const body = (await request.json()) as BodyOf<typeof importMembers>;
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return reply(body);
    }),
  );
  return { sent, ...openApp('members-list/import') };
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fileOf = (...bytes: BlobPart[]) => new File(bytes, 'patrons.csv', { type: 'text/csv' });
const chooseFile = async (file: File) => userEvent.upload(await screen.findByLabelText('Choose the file'), file);

it('checks a file first, shows the result, and then invites', async () => {
  const { sent } = openImport();
  await userEvent.click(await screen.findByRole('radio', { name: /^Ghost/ }));
  await chooseFile(fileOf('name,email\nẸniọlá,eni@example.com\n'));
  expect(await screen.findByText('patrons.csv is chosen.')).toBeInTheDocument();
  await press('Check it');
  const heading = await screen.findByRole('heading', { name: 'What we found' });
  expect(heading).toHaveFocus();
  const found = within(heading.closest('section') as HTMLElement);
  expect(found.getByText('Line 7, Email: This is not an email address.')).toBeInTheDocument();
  expect(found.getByText('Ẹniọlá Ọbi')).toBeInTheDocument();
  expect(found.getByText('1 Mar 2024')).toBeInTheDocument();
  await press('Invite 40 people');
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { name: '40 people are invited' })).toHaveFocus(),
  );
  const body = { source: 'ghost', csv: 'name,email\nẸniọlá,eni@example.com\n' };
  expect(sent.map((one) => one.body)).toEqual([
    { ...body, dryRun: true },
    { ...body, dryRun: false },
  ]);
  expect(formDrafts()).toEqual([]);
});

it('reads the encoding of older spreadsheets', async () => {
  const { sent } = openImport();
  const csv = 'Name,Email\nZoë,zoe@example.com\n';
  await chooseFile(fileOf(Uint8Array.from(csv, (letter) => letter.charCodeAt(0))));
  await screen.findByText('patrons.csv is chosen.');
  await press('Check it');
  await waitFor(() => expect(sent.at(-1)?.body.csv).toBe(csv));
  const utf16 = new Uint8Array(2 + csv.length * 2);
  utf16.set([0xff, 0xfe]);
  for (let index = 0; index < csv.length; index += 1) utf16[2 + index * 2] = csv.charCodeAt(index);
  await userEvent.upload(screen.getByLabelText('Choose another file'), fileOf(utf16));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'What we found' })).toBeNull());
  await press('Check it');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body.csv).toBe(csv);
});

it('loses nothing on a failure, and retries an import under the same key', async () => {
  let fails = true;
  const answering = ({ dryRun }: { dryRun: boolean }) =>
    !dryRun && fails ? errorResponse(409, 'conflict', 'Set a price first: people need something to join.') : outcome();
  const { sent, unmount } = openImport(answering);
  await userEvent.click(await screen.findByRole('textbox', { name: 'Or paste it here' }));
  await userEvent.paste('Email\na@example.com');
  await press('Check it');
  await screen.findByRole('heading', { name: 'What we found' });
  await press('Invite 40 people');
  expect(await screen.findByRole('alert')).toHaveTextContent('Set a price first');
  fails = false;
  await press('Invite 40 people');
  await screen.findByRole('heading', { name: '40 people are invited' });
  const [, first, second] = sent;
  expect(first?.key).toMatch(/^[\da-f]{32}$/);
  expect(second?.key).toBe(first?.key);
  unmount();
});

it('never shows one file’s result for another', async () => {
  const answers: (() => void)[] = [];
  openImport();
  server.use(
    answer(importMembers, async () => {
      await new Promise<void>((now) => answers.push(now));
      return outcome();
    }),
  );
  await chooseFile(fileOf('Email\na@example.com\n'));
  await screen.findByText('patrons.csv is chosen.');
  await press('Check it');
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.upload(screen.getByLabelText('Choose another file'), new File(['Email\nb@example.com\n'], 'b.csv'));
  await screen.findByText('b.csv is chosen.');
  answers[0]?.();
  await press('Check it');
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.queryByRole('heading', { name: 'What we found' })).toBeNull();
  answers[1]?.();
  await screen.findByRole('heading', { name: 'What we found' });
});

it('restores pasted text after a reload', async () => {
  const { unmount } = openImport();
  await userEvent.click(await screen.findByRole('textbox', { name: 'Or paste it here' }));
  await userEvent.paste('Email\na@example.com');
  unmount();
  openImport();
  expect(await screen.findByRole('textbox', { name: 'Or paste it here' })).toHaveValue('Email\na@example.com');
});

it('requires a file, and returns the rejected rows for correction', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:a';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { sent } = openImport(() => outcome({ invited: 0 }));
  const box = await screen.findByRole('textbox', { name: 'Or paste it here' });
  await press('Check it');
  expect(box).toHaveFocus();
  expect(box).toHaveAccessibleDescription(/Choose a file or paste its text\./);
  expect(sent).toEqual([]);
  await userEvent.paste('Email\ntayo@');
  await press('Check it');
  expect(await screen.findByText("There's nobody new to invite.")).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
  await press('Download the rows to fix');
  expect(await saved[0]?.text()).toContain('Tayo,tayo@');
});

it('lists the invited people, and withdraws invitations that were not sent', async () => {
  let rows = [invitation(), invitation({ id: idOf(901), name: '', email: 'bisi@example.com', status: 'joined' })];
  openImport();
  server.use(
    answer(listInvitations, () => pageOf(rows)),
    answer(deleteInvitation, () => {
      rows = rows.slice(1);
      return {};
    }),
  );
  expect(await screen.findByText('2 people invited')).toBeInTheDocument();
  expect(screen.getByText('Joined')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Take back/ })).toHaveLength(1);
  await press('Take back the invitation of Tayo Ojo');
  await waitFor(() => expect(screen.queryByText('Tayo Ojo')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Invitations' })).toHaveFocus();
});

it.each([
  ['unverified', "You can't invite people yet", /invitations open once you add your bank/, 'Add your bank account'],
  ['page', "You can't invite people yet", /^Name your page and set a price first/, 'Set up your page'],
  ['name', "You can't invite people while we check your name", /Invitations open once we’ve checked it/, null],
] as const)(
  'explains why inviting is closed and how to open it, and still checks a file: %s [S2]',
  async (...given) => {
    const [closed, title, why, link] = given;
    const { sent } = openImport(undefined, { ...openAllowance, closed });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(why)).toBeInTheDocument();
    if (link !== null) expect(screen.getByRole('link', { name: link })).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('textbox', { name: 'Or paste it here' }));
    await userEvent.paste('Email\na@example.com');
    await press('Check it');
    const button = await screen.findByRole('button', { name: 'Invite 40 people' });
    expect(button).toHaveAccessibleDescription(title);
    await userEvent.click(button);
    expect(sent.map(({ body }) => body.dryRun)).toEqual([true]);
  },
);

it('explains what stopped the invitations and what to do about it [S2]', async () => {
  const stopped = { at: '2026-11-22T08:00:00.000Z', figures: { sent: 40, bounced: 3, refused: 2 } };
  openImport(undefined, { ...openAllowance, closed: 'stopped', stopped, waiting: 7 });
  expect(await screen.findByText('Your invitations are stopped')).toBeInTheDocument();
  expect(screen.getByText(/^Of the last 40, 3 came back .* and 2 were answered/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'How to reach us' })).toBeInTheDocument();
});

it('states the number of invitations a day [S2]', async () => {
  openImport(undefined, { ...openAllowance, leftToday: 3, waiting: 12 });
  expect(
    await screen.findByText(/^Up to 20 invitations go out a day\. 3 are left today\. 12 wait\./),
  ).toBeInTheDocument();
});
