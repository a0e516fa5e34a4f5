import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { createClockAnnouncer } from './clock/clock-announcer.ts';
import { createClock } from './clock/clock.ts';
import { createSigningKey } from './google/signing-key.ts';
import { openInbox } from './mail/inbox.ts';
import { createBehaviours } from './paystack/behaviours/behaviours.ts';
import { createFaults } from './paystack/faults/faults.ts';
import { goOn } from './paystack/go-on.ts';
import { addEarlierRecords } from './paystack/movements/earlier-records.ts';
import { createTransferEnds } from './paystack/payouts/transfer-ends.ts';
import { createSettling } from './paystack/settling.ts';
import { createWebhookSender } from './paystack/webhook-sender.ts';
import { createPushFaults } from './push/push-faults.ts';
import type { Sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';
import { openStore } from './store.ts';

export type RunningSandbox = { url: string; smtpPort: number; close(): Promise<void> };

/** Opens the store, the inbox and the pages, on loopback alone; port 0 takes any free one. */
export async function startSandbox(settings: Settings): Promise<RunningSandbox> {
  const store = openStore(settings.databaseFile);
  addEarlierRecords(store);
  const clock = createClock(store);
  const clockAnnouncer = createClockAnnouncer(settings, clock);
  const webhookSender = createWebhookSender(settings, store, clock);
  const settling = createSettling(store);
  const sandbox: Sandbox = {
    settings,
    store,
    clock,
    clockAnnouncer,
    googleKey: createSigningKey(store),
    webhookSender,
    settling,
    behaviours: createBehaviours(store),
    faults: createFaults(),
    transferEnds: createTransferEnds(),
    accessTokens: new Map(),
    pushFaults: createPushFaults(),
  };
  const app = buildApp(sandbox);

  await app.listen({ port: settings.port, host: '127.0.0.1' });
  const inbox = await openInbox({ store, clock, port: settings.smtpPort, onError: (error) => app.log.error(error) });
  webhookSender.start();
  settling.start((kind, subject) => goOn(sandbox, kind, subject));
  void clockAnnouncer.announce();

  return {
    url: `http://localhost:${(app.server.address() as AddressInfo).port}`,
    smtpPort: inbox.port,
    async close() {
      clockAnnouncer.close();
      settling.close();
      await Promise.all([app.close(), inbox.close(), webhookSender.close()]);
      store.close();
    },
  };
}
