import type { ClockAnnouncer } from './clock/clock-announcer.ts';
import type { Clock } from './clock/clock.ts';
import type { SigningKey } from './google/signing-key.ts';
import type { BehaviourSwitches } from './paystack/behaviours/behaviours.ts';
import type { Faults } from './paystack/faults/faults.ts';
import type { TransferEnds } from './paystack/payouts/transfer-ends.ts';
import type { Settling } from './paystack/settling.ts';
import type { WebhookSender } from './paystack/webhook-sender.ts';
import type { PushFaults } from './push/push-faults.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

/** Dependencies of every route of the sandbox. */
export type Sandbox = {
  settings: Settings;
  store: Store;
  clock: Clock;
  googleKey: () => Promise<SigningKey>;
  clockAnnouncer: ClockAnnouncer;
  webhookSender: WebhookSender;
  settling: Settling;
  behaviours: BehaviourSwitches;
  faults: Faults;
  transferEnds: TransferEnds;
  /** Issued tokens with their expiry; in memory only, as a vendor may revoke any. */
  accessTokens: Map<string, { expiresAtMs: number }>;
  pushFaults: PushFaults;
};
