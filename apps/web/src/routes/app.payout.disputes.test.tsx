import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerDispute, getDispute, listDisputes, type Dispute } from '@udala/contract/disputes';
import type { BodyOf } from '@udala/contract/endpoint';
import { answer, errorResponse, formDrafts, openApp, quietNotifications, server } from '../test/app.tsx';
import { makeBalance, makeDispute, payoutPage } from '../test/payouts.ts';
import { idOf, pageOf } from '../test/wire.ts';

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server.use(quietNotifications);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const { id } = makeDispute();
const sentence = '“Renews monthly until you cancel.”';
const settledAt = '2026-12-03T09:00:00.000Z';
const won: Partial<Dispute> = { status: 'won', settledAt };
const lost: Partial<Dispute> = { status: 'lost', settledAt };

/** Opens a dispute, and records what is sent; the first answers are as given. */
function openDispute(...firstAnswers: Response[]) {
  let dispute = makeDispute();
  const sent: { body: BodyOf<typeof answerDispute>; key: string | null }[] = [];
  server.use(
    answer(getDispute, () => ({
      dispute,
      evidence: dispute.status === 'open' ? [{ name: 'Agreed to', fact: sentence }] : [],
    })),
    answer(answerDispute, async (request) => {
      const key = request.headers.get('idempotency-key');
      const body = (await request.json()) as BodyOf<typeof answerDispute>;
      sent.push({ body, key });
      const failure = firstAnswers.shift();
      if (failure) return failure;
      dispute = makeDispute(body.answer === 'evidence' ? { status: 'answered' } : { ...lost, isAccepted: true });
      return dispute;
    }),
  );
  return { sent, ...openApp(`payout/disputes/${id}`) };
}

const away = () => errorResponse(503, 'unavailable', "The payment provider didn't answer.");
const words = () => screen.findByLabelText(/^Your own words/);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a dispute that waits for an answer [B9]', () => {
  it('shows what the bank gets, and sends it with the creator’s words', async () => {
    const { sent } = openDispute();
    await userEvent.type(await words(), ' She thanked me ');
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.getByText('Answer by 21 November 2126 at 10:00.')).toHaveRole('status');
    await press('Send to the bank');
    expect(await screen.findByText('The evidence is with the bank, which now decides.')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ answer: 'evidence', words: 'She thanked me' }]);
    expect(screen.queryByRole('button', { name: 'Send to the bank' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'A bank asks this back' })).toHaveFocus();
    expect(formDrafts()).toEqual([]);
  });

  it('keeps what was typed through a failure and a reload, and sends the same once', async () => {
    const { sent, unmount } = openDispute(away(), away());
    await userEvent.type(await words(), 'She thanked me');
    await press('Send to the bank');
    expect(await screen.findByRole('alert')).toHaveTextContent("The payment provider didn't answer.");
    await press('Send to the bank');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(await words()).toHaveValue('She thanked me');
    unmount();
    openDispute();
    expect(await words()).toHaveValue('She thanked me');
  });

  it('does not send words that are too long', async () => {
    const { sent } = openDispute();
    await userEvent.click(await words());
    await userEvent.paste('a'.repeat(1_001));
    await press('Send to the bank');
    expect(await screen.findByText('Error: Use 1000 characters at most.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('lets the bank have it only after a question', async () => {
    const { sent } = openDispute();
    await words();
    await press('Let the bank have it');
    const dialog = within(await screen.findByRole('dialog', { name: 'Let the bank have it?' }));
    expect(dialog.getByText(/^₦2,500 goes back to Chidi Eze, for good\./)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Let the bank have it' }));
    expect(await screen.findByText('You let the bank have it on 3 Dec 2026.')).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ answer: 'accepted' }]);
  });

  it('that is somebody else’s is unknown', async () => {
    server.use(answer(getDispute, () => errorResponse(404, 'not_found', 'Not found.')));
    openApp(`payout/disputes/${id}`);
    expect(await screen.findByText('There is no such dispute.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All disputes' })).toBeInTheDocument();
  });
});

it('lists disputes by what is to be done, with their results [B9]', async () => {
  const given: Partial<Dispute>[] = [{ status: 'answered' }, won, lost, {}, { ...lost, isAccepted: true }];
  server.use(answer(listDisputes, () => pageOf(given.map((one, nth) => makeDispute({ id: idOf(nth), ...one })))));
  openApp('payout/disputes');
  const textsOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await textsOf('Waiting for your answer')).toEqual([
    'Chidi EzeAnswer neededMembership, November 2026₦2,5002,500 nairaAnswer by 21 November 2126 at 10:00.',
  ]);
  expect(await textsOf('With the bank')).toEqual([expect.stringMatching(/Bank decides.*which now decides\.$/)]);
  expect(await textsOf('Decided')).toEqual([
    expect.stringMatching(/Kept.*The bank decided for you on 3 Dec 2026\.$/),
    expect.stringMatching(/Went back.*The money went back on 3 Dec 2026\.$/),
    expect.stringMatching(/Went back.*You let the bank have it on 3 Dec 2026\.$/),
  ]);
});

describe('on Payout, while a bank asks for something [B9]', () => {
  const open = (list: () => Dispute[] | Response) => {
    server.use(
      ...payoutPage(() => makeBalance({ disputedKobo: 250_000 })),
      answer(listDisputes, () => {
        const found = list();
        return Array.isArray(found) ? pageOf(found) : found;
      }),
    );
    openApp('payout');
  };

  it('says how much and until when, and leads to it', async () => {
    open(() => [makeDispute()]);
    expect(await screen.findByText('A bank disputes a payment of ₦2,500')).toBeInTheDocument();
    expect(screen.getByText(/^Answer by 21 November 2126 at 10:00\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the evidence and answer' })).toHaveAttribute(
      'href',
      `/membership/app/payout/disputes/${id}`,
    );
  });

  it('counts several, and names the first deadline', async () => {
    open(() => [makeDispute({ id: idOf(951), dueAt: '2126-11-22T09:00:00.000Z' }), makeDispute()]);
    expect(await screen.findByText('Banks dispute 2 payments: ₦5,000')).toBeInTheDocument();
    expect(screen.getByText(/^Answer the first by 21 November 2126/)).toBeInTheDocument();
  });

  it('asks for nothing once it is answered', async () => {
    open(() => [makeDispute({ status: 'answered' })]);
    expect(await screen.findByText('A bank decides about ₦2,500')).toBeInTheDocument();
  });

  it('is not silent where the list fails', async () => {
    open(() => errorResponse(503, 'unavailable', 'Later.'));
    expect(await screen.findByText('A bank disputes a payment of ₦2,500')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See disputes' })).toBeInTheDocument();
  });
});
