import { setTimeout as pause } from 'node:timers/promises';

interface Sandbox {
  sandboxUrl: string;
  sandboxKey: string;
}

const PATIENCE_MS = 30_000;
const POLL_INTERVAL_MS = 150;

/** Reads the six digits of the newest mail to an address, as a person reads their inbox. */
export async function readCode({ sandboxUrl, sandboxKey }: Sandbox, email: string): Promise<string> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const answer = await fetch(`${sandboxUrl}/control/mails?to=${encodeURIComponent(email)}`, {
      headers: { 'x-sandbox-key': sandboxKey },
    });
    const { items } = (await answer.json()) as { items: { subject: string }[] };
    const code = /\b\d{6}\b/.exec(items[0]?.subject ?? '')?.[0];
    if (code) return code;
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`no mail with a code came for ${email}`);
}

/** How a person pays at the checkout: with one of the sandbox's test cards, or by their bank. */
type PaidWith = 'success' | 'bank-card' | 'transfer' | 'ussd' | 'renews-once' | 'no-money-later' | 'expires';

const cards: Partial<Record<PaidWith, { number: string; cvv: string }>> = {
  success: { number: '4084084084084081', cvv: '408' },
  'bank-card': { number: '5192602720584796', cvv: '123' },
  'renews-once': { number: '4084080000990011', cvv: '990' },
  'no-money-later': { number: '4084080000990029', cvv: '990' },
  expires: { number: '4084080000990938', cvv: '990' },
};
/** The code of a bank that has USSD. */
const USSD_BANK = '058';

/** Pays at the hosted checkout, as a person does by hand. */
export async function payAtCheckout(authorizationUrl: string, how: PaidWith): Promise<void> {
  const submit = async (form: string, fields: Record<string, string> = {}) => {
    const answer = await fetch(`${authorizationUrl}/${form}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    });
    await answer.body?.cancel();
    if (answer.status !== 303) throw new Error(`the checkout answered ${answer.status}`);
  };
  const card = cards[how];
  if (card) await submit('card', { ...card, expiry: '12/40' });
  if (how === 'bank-card') await submit('step');
  if (how === 'transfer') await submit('transfer');
  if (how === 'ussd') await submit('ussd', { bank: USSD_BANK });
  if (!card) await submit('sent', { amount: 'right' });
}

/** Pays with the documented card that always works. */
export const payWithTestCard = (authorizationUrl: string): Promise<void> => payAtCheckout(authorizationUrl, 'success');
