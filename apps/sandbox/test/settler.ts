import type { BehavioursChange } from '../src/paystack/behaviours/behaviours.ts';
import type { Totals } from '../src/paystack/movements/movements.queries.ts';
import type { OpenSandbox } from './harness.ts';
import { payWith, startPayment } from './payer.ts';

/** A Friday, and the Monday after it, in a month without holidays. */
export const friday = '2040-07-06';
export const monday = '2040-07-09';

/** What ₦2,500 cost by card, and what is left of them. */
export const feeKobo = 13_750;
export const netKobo = 236_250;

/** Sets switches of the provider, before anything was paid. */
export const behave = async (sandbox: OpenSandbox, change: BehavioursChange) =>
  (await sandbox.control('/behaviours', change)).json();

/** Moves the clock to a time in Lagos. */
export const moveTo = (sandbox: OpenSandbox, day: string, time: string) =>
  sandbox.control('/clock', { to: new Date(`${day}T${time}:00+01:00`).toISOString() });

/** Pays ₦2,500 by card. */
export async function pay(sandbox: OpenSandbox, reference: string, fields: object = {}): Promise<void> {
  await payWith(sandbox, await startPayment(sandbox, reference, fields), 'success');
}

type SettlementWire = { id: number; status: string; settlement_date: string } & Record<string, unknown>;
type Page = { data: SettlementWire[]; meta: Record<string, number> };

export const settlements = async (sandbox: OpenSandbox, query = '') =>
  (await (await sandbox.paystack(`/settlement${query}`)).json()) as Page;

export type LogItem = { kind: string; balanceKobo: number } & Record<string, unknown>;
type Log = { items: LogItem[]; totals: Totals & { openingKobo: number } };

export const log = async (sandbox: OpenSandbox) => (await (await sandbox.control('/log')).json()) as Log;

export async function balanceOf(sandbox: OpenSandbox): Promise<number | undefined> {
  const { data } = (await (await sandbox.paystack('/balance')).json()) as { data: { balance: number }[] };
  return data[0]?.balance;
}

/** Asks for a transfer to an account where the money arrives; returns the answer. */
export async function transfer(sandbox: OpenSandbox, amount: number, reference = 'payout_0190-abcdef') {
  const account = { type: 'nuban', name: 'Ada', account_number: '0000000000', bank_code: '057' };
  const made = await sandbox.paystack('/transferrecipient', account);
  const { data } = (await made.json()) as { data: { recipient_code: string } };
  return sandbox.paystack('/transfer', { source: 'balance', amount, reference, recipient: data.recipient_code });
}
