import { openStore } from '../apps/sandbox/src/store.ts';
import { quickBehaviours } from '../apps/sandbox/src/paystack/behaviours/behaviours.ts';
import type { Fault } from '../apps/sandbox/src/paystack/faults/faults.ts';
import { putAuthorization } from '../apps/sandbox/src/paystack/authorizations.queries.ts';
import { cardOf } from './charge-event.ts';
import { runProgram } from './process.ts';
import { paystackKey, sandboxKey, type OurServer } from './server.ts';

/** Ports the sandbox listens on, and its database file. */
export interface Place {
  port: number;
  smtpPort: number;
  databaseFile: string;
}

/** The sandbox as the payment provider. */
export interface Provider {
  /** Sets the provider's behaviour. */
  control: (path: string, body: object) => Promise<void>;
  /** Number of payments it received. */
  countPayments: () => Promise<number>;
  /** Number of calls of an endpoint that the fault set for `times` of them has struck. */
  struck: (endpoint: string, times: number) => Promise<number>;
  stop: () => Promise<void>;
}

/** Writes a saved card for each of these people into the sandbox's file, before it starts. */
export function saveCards(databaseFile: string, people: readonly { code: string; email: string }[]): void {
  const store = openStore(databaseFile);
  store.inTransaction(() => {
    for (const { code, email } of people) {
      putAuthorization(store, { email, authorization: cardOf(code), renewals: 0, next: null });
    }
  });
  store.close();
}

/** Runs the sandbox in a process of its own, for a server that was given its address. */
export async function startProvider(ours: OurServer, { port, smtpPort, databaseFile }: Place): Promise<Provider> {
  const address = `http://127.0.0.1:${port}`;
  const running = await runProgram({
    script: 'apps/sandbox/src/main.ts',
    readyUrl: `${address}/`,
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_DB: databaseFile,
      SANDBOX_KEY: sandboxKey,
      PAYSTACK_SECRET_KEY: paystackKey,
      WEBHOOK_URL: `${ours.origin}/webhooks/paystack`,
      CLOCK_URL: `${ours.origin}/sandbox/clock`,
    },
  });
  const ask = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${address}${path}`, init);
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const control = async (path: string, body: object): Promise<void> => {
    await ask(`/control/${path}`, {
      method: 'POST',
      headers: { 'x-sandbox-key': sandboxKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  };
  // Each row sets how slow it is.
  await control('behaviours', quickBehaviours);
  return {
    control,
    async countPayments() {
      const headers = { authorization: `Bearer ${paystackKey}` };
      const { meta } = (await ask('/paystack/transaction?status=success&perPage=1', { headers })) as {
        meta: { total: number };
      };
      return meta.total;
    },
    async struck(endpoint, times) {
      const { items } = (await ask('/control/faults', { headers: { 'x-sandbox-key': sandboxKey } })) as {
        items: Fault[];
      };
      return times - (items.find((fault) => fault.endpoint === endpoint)?.times ?? 0);
    },
    stop: running.stop,
  };
}
