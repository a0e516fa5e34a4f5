import type { Deps } from '../../apps/api/src/deps.ts';
import type { MovableClock } from '../../apps/api/src/platform/clock.ts';
import { days, later } from '../../apps/api/src/platform/clock.ts';
import { inTransaction, type Tx } from '../../apps/api/src/platform/db/transaction.ts';
import { longWork } from '../../apps/api/src/platform/db/watched-client.ts';
import type { Jobs } from '../../apps/api/src/platform/jobs/jobs.ts';
import type { EmailMessage } from '../../apps/api/src/platform/mail/mail.ts';
import { outgoingMail } from '../../apps/api/src/platform/mail/outgoing.ts';
import { createPaystack } from '../../apps/api/src/platform/payments/paystack.ts';
import { openPastProvider, type PastProvider } from '../../apps/sandbox/src/past/past.ts';

/** Emails of the last day are in the inbox; older ones were read and deleted long ago. */
const MAILED_DAYS = 1;

/** One batch of the past: the product's services at any hour before the present, in one transaction. */
export interface Past {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly provider: PastProvider;
  /** The end of the past: nothing may happen after it. */
  readonly present: Date;
  moveTo(at: Date): void;
  daysAgo(days: number): Date;
  /** The newest email, sent or not. */
  lastEmail(): EmailMessage | undefined;
}

export interface TimeMachine {
  /** Commits all that `work` does, or nothing of it. The batch's number is its own. */
  inPast<T>(batch: number, work: (past: Past) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface SandboxAddress {
  sandboxUrl: string;
  sandboxKey: string;
}

export async function openTimeMachine(deps: Deps, { sandboxUrl, sandboxKey }: SandboxAddress): Promise<TimeMachine> {
  let at = deps.clock.now();
  const provider = await openPastProvider(
    { key: sandboxKey, paystackSecretKey: deps.config.paystack.secretKey },
    () => at,
  );
  const payments = createPaystack({ ...deps.config.paystack, url: `${provider.url}/paystack` });
  const clock: MovableClock = {
    now: () => at,
    offsetMs: 0,
    moveTo: () => undefined,
    onMove: () => undefined,
  };

  const begin = (tx: Tx): Past => {
    const present = deps.clock.now();
    let newest: EmailMessage | undefined;
    const send: Jobs['send'] = async (its, queue, payload) => {
      if (queue.name !== outgoingMail.name) return;
      newest = payload as EmailMessage;
      if (at > later(present, -days(MAILED_DAYS))) await deps.jobs.send(its, queue, payload);
    };
    return {
      tx,
      deps: { ...deps, db: tx, clock, payments, jobs: { ...deps.jobs, send }, realtime: withoutListeners(deps) },
      provider,
      present,
      moveTo(to) {
        if (to > present) throw new Error('the past ends at the present');
        at = to;
      },
      daysAgo: (count) => later(present, -days(count)),
      lastEmail: () => newest,
    };
  };

  async function rememberAtSandbox(batch: number): Promise<void> {
    const answer = await fetch(`${sandboxUrl}/control/past`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-key': sandboxKey },
      body: JSON.stringify({ batch, records: provider.records() }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
  }

  return {
    inPast: (batch, work) =>
      longWork(() =>
        inTransaction(deps.db, async (tx) => {
          const subaccounts = await tx.selectFrom('subaccounts').select('code').execute();
          provider.begin(
            batch,
            subaccounts.map(({ code }) => code),
          );
          const result = await work(begin(tx));
          // Before the commit: a batch that the sandbox does not know is none. A repeated one replaces its records.
          await rememberAtSandbox(batch);
          return result;
        }),
      ),
    close: () => provider.close(),
  };
}

/** Nobody who has the product open hears a year within a minute. */
const withoutListeners = ({ realtime }: Deps): Deps['realtime'] => ({
  ...realtime,
  toUser: () => undefined,
  listening: async () => [],
});
