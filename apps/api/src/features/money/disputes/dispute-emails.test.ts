import type { MoneyMode } from '@udala/contract/payouts';
import { describe, expect, it } from 'vitest';
import { disputeEmail, type DisputeEvent } from './dispute-emails.ts';

const paidAt = new Date('2026-11-20T09:00:00Z');
const amountKobo = 250_000;
const events: DisputeEvent[] = [
  { event: 'disputed', amountKobo, dueAt: paidAt },
  { event: 'disputed', amountKobo, dueAt: null },
  { event: 'dispute-due', amountKobo, dueAt: paidAt },
  { event: 'dispute-won', amountKobo },
  { event: 'dispute-lost', amountKobo, feeKobo: 0 },
];
const textOf = (moneyMode: MoneyMode, update: DisputeEvent) =>
  disputeEmail(
    { publicUrl: new URL('https://udala.example'), moneyMode },
    { to: 'ada@example.com', locale: 'en' },
    { id: 'd1', patronName: 'Chidi Eze', paidAt },
    update,
  ).text;

describe('emails about a dispute, where Paystack pays the creator [A1]', () => {
  it.each(events)('speak of no balance and no withdrawal: $event', (update) => {
    expect(textOf('solo', update)).not.toMatch(/withdraw|balance|our fee/i);
    expect(textOf('split', update)).not.toMatch(/withdraw|balance/i);
  });

  it('say that Paystack deducts the money from what it sends next', () => {
    const [disputed, , , , lost] = events.map((update) => textOf('solo', update));
    expect(disputed).toContain('If the bank takes it, Paystack deducts ₦2,500 from what it sends you next.');
    expect(lost).toContain('Paystack deducts ₦2,500 from what it sends to your bank next.');
  });
});

it('emails about a dispute speak of the balance where Udala pays creators, and none asks for a reply', () => {
  const texts = events.map((update) => textOf('platform', update));
  expect(texts[0]).toContain("Until the bank decides, you can't withdraw ₦2,500 of your money.");
  expect(texts[3]).toContain('₦2,500 is back in your balance.');
  expect(texts.join()).not.toContain('Reply');
  for (const text of texts.slice(0, 3))
    expect(text).toContain('https://udala.example/membership/app/payout/disputes/d1');
});
