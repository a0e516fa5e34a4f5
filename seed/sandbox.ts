import { setTimeout as pause } from 'node:timers/promises';

interface Sandbox {
  sandboxUrl: string;
  sandboxKey: string;
}

const PATIENCE_MS = 30_000;
const POLL_INTERVAL_MS = 150;

/**
 * Reads the six digits of the newest mail to an address, as a person reads their inbox.
 * @param used The code of a mail that came before: waits for another.
 */
export async function readCode({ sandboxUrl, sandboxKey }: Sandbox, email: string, used?: string): Promise<string> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const answer = await fetch(`${sandboxUrl}/control/mails?to=${encodeURIComponent(email)}`, {
      headers: { 'x-sandbox-key': sandboxKey },
    });
    const { items } = (await answer.json()) as { items: { subject: string }[] };
    const code = /\b\d{6}\b/.exec(items[0]?.subject ?? '')?.[0];
    if (code && code !== used) return code;
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`no mail with a code came for ${email}`);
}

const FLOAT_KOBO = 100_000_000;

/**
 * Arranges payouts as an operator would at the dashboard: a million in the balance that pays them, and no code for each.
 */
export async function arrangePayouts(sandbox: Sandbox): Promise<void> {
  await control(sandbox, 'balance', { topUpKobo: FLOAT_KOBO });
  await control(sandbox, 'behaviours', { transferCodes: false });
}

async function control({ sandboxUrl, sandboxKey }: Sandbox, path: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    method: 'POST',
    headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** Pays at the hosted checkout with the documented card that always works. */
export async function payWithTestCard(authorizationUrl: string): Promise<void> {
  const answer = await fetch(`${authorizationUrl}/card`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4084084084084081', expiry: '12/40', cvv: '408' }),
  });
  if (answer.status !== 303) throw new Error(`the checkout answered ${answer.status}`);
}
