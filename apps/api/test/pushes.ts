import type { EntityType, Notification } from '@udala/contract/notifications';
import { registerPushNotification, type PushedNotification } from '@udala/contract/push';
import type { Push as SandboxPush } from '@udala/sandbox/push/pushes.queries.ts';
import type { PushFault } from '@udala/sandbox/push/push-faults.ts';
import { startSandbox } from '@udala/sandbox/server.ts';
import type { Updateable } from 'kysely';
import { notifyOnce } from '#features/identity/notifications/notifications.service.ts';
import { sendDuePushes } from '#features/outreach/push/send-pushes.ts';
import { minutes } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { Users } from '#platform/db/types.ts';
import { createPush } from '#platform/push/push.ts';
import { vapidSubject } from '#platform/push/vapid.ts';
import type { Deps } from '#app/deps.ts';
import { freshKey, makeCreator, type Creator, type Person } from './factories.ts';
import { call, membersHost, startTestServer, type Answer, type TestServer } from './harness.ts';

const sandboxKey = 'test-sandbox-key';
const paystackKey = 'sk_test_0000';
/** Shorter than the simulated slow responses, and long enough for the others on a busy machine. */
const TIMEOUT_MS = 10_000;

/** A browser's PushSubscription as JSON. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push as the device received it, decrypted. */
interface Arrived {
  device: string;
  message: Record<string, string>;
  notification: PushedNotification;
  urgency: string | null;
  topic: string | null;
  ttlSeconds: number | null;
}

export interface WantedNotification {
  to: Person;
  from?: Person;
  entityType?: EntityType;
  entityId?: string;
  eventKey?: string;
}

export interface PushServer extends TestServer {
  vendorUrl: string;
  /** A browser of the sandbox that allowed notifications. */
  subscribe(): Promise<Subscription>;
  fcmToken(project?: string): Promise<string>;
  register(
    who: { token: string },
    pushNotificationToken: string | Subscription,
    host?: string,
  ): Promise<Answer<object>>;
  /** Received pushes, oldest first; of one browser if given. */
  arrived(device?: Subscription | string): Promise<Arrived[]>;
  fail(fault: PushFault): Promise<void>;
  heal(): Promise<void>;
  /** Makes the vendor forget a browser. */
  unregister(device: Subscription | string): Promise<void>;
  /** Moves our clock and the vendor's. */
  passTime(ms: number): Promise<void>;
  /** A creator with one phone, and a vendor without faults. */
  begin(): Promise<{ ada: Creator; phone: Subscription }>;
  /** Creates a notification, as features do. */
  notify(wanted: WantedNotification): Promise<Notification>;
  send(): Promise<void>;
  titles(device: Subscription | string): Promise<string[]>;
  prefer(person: Person, changes: Partial<Updateable<Users>>): Promise<unknown>;
  /** All log lines. */
  readonly logged: readonly string[];
  /** Number of queued pushes. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

const idOf = (device: Subscription | string): string =>
  typeof device === 'string' ? device : (device.endpoint.split('/').at(-1) ?? '');

interface PushOptions {
  env?: Record<string, string>;
  works?: boolean;
}

/** The server with the sandbox for every vendor, including Firebase; pushes are sent only on demand. */
export async function startPushServer({ env = {}, works = false }: PushOptions = {}): Promise<PushServer> {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseFile: ':memory:',
    key: sandboxKey,
    paystackSecretKey: paystackKey,
    webhookUrl: 'http://127.0.0.1:9/webhooks/paystack',
    clockUrl: 'http://127.0.0.1:9/sandbox/clock',
    google: { id: 'nobody', origin: 'http://localhost:3000' },
  });
  async function ask<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
    const answer = await fetch(`${sandbox.url}/${path}`, {
      method,
      headers: { 'x-sandbox-key': sandboxKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }
  const account = await ask<{ project_id: string; client_email: string; private_key: string; token_uri: string }>(
    'GET',
    'control/push/service-account',
  );
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  const server = await startTestServer({
    env: {
      PUSH_HOSTS: new URL(sandbox.url).host,
      FCM_PROJECT_ID: account.project_id,
      FCM_CLIENT_EMAIL: account.client_email,
      FCM_PRIVATE_KEY: account.private_key,
      FCM_API_KEY: 'key',
      FCM_APP_ID: '1:2:web:3',
      FCM_SENDER_ID: '2',
      FCM_VAPID_KEY: `B${'A'.repeat(86)}`,
      FCM_URL: sandbox.url,
      FCM_TOKEN_URL: account.token_uri,
      PAYSTACK_URL: `${sandbox.url}/paystack`,
      PAYSTACK_SECRET_KEY: paystackKey,
      ...env,
    },
    works,
    change: (deps: Deps) => ({
      ...deps,
      log,
      push: impatientPush(deps),
      // Moving the clock runs every tick at once, in the middle of the test's checks.
      jobs: { ...deps.jobs, every: () => undefined },
    }),
  });
  const { app, deps } = server;

  const register: PushServer['register'] = ({ token }, address, host = membersHost) =>
    call(app, registerPushNotification, {
      token,
      host,
      body: {
        pushNotificationToken: typeof address === 'string' ? address : JSON.stringify(address),
        deviceType: 'web',
      },
    });
  async function subscribe(): Promise<Subscription> {
    const subscribeBody = { applicationServerKey: deps.vapid.publicKey };
    const { endpoint, keys } = await ask<Subscription>('POST', 'push/subscriptions', subscribeBody);
    return { endpoint, keys };
  }
  async function arrived(device?: Subscription | string): Promise<Arrived[]> {
    const query = device === undefined ? '' : `?device=${encodeURIComponent(idOf(device))}`;
    const { items } = await ask<{ items: SandboxPush[] }>('GET', `control/pushes${query}`);
    return items.toReversed().map(toArrived);
  }
  const heal = async () => void (await ask('DELETE', 'control/push/faults'));
  async function passTime(ms: number): Promise<void> {
    await ask('POST', 'control/clock', { advanceMs: ms });
    deps.clock.moveTo(deps.clock.offsetMs + ms);
  }

  return {
    ...server,
    vendorUrl: sandbox.url,
    logged,
    subscribe,
    fcmToken: async (project) =>
      (await ask<{ token: string }>('POST', 'fcm/tokens', { ...(project !== undefined && { project }) })).token,
    register,
    arrived,
    fail: (fault) => ask('POST', 'control/push/faults', fault),
    heal,
    unregister: (device) => ask('POST', 'control/push/gone', { device: idOf(device) }),
    passTime,
    async begin() {
      await heal();
      await passTime(minutes(61));
      await deps.pool.query('delete from pushes');
      const [ada, phone] = [await makeCreator(deps, { name: 'Ada Obi' }), await subscribe()];
      const { status } = await register(ada, phone);
      if (status !== 200) throw new Error(`a phone was not registered: ${status}`);
      return { ada, phone };
    },
    async notify({ to, from = to, entityType = 'membership', entityId = freshKey(), eventKey }) {
      const event = { entityType, entityId, eventKey: eventKey ?? `${entityType}:${entityId}`, at: deps.clock.now() };
      const notification = await notifyOnce(deps.db, { to: to.id, from: from.id, ...event });
      if (!notification) throw new Error('notified before');
      return notification;
    },
    send: () => sendDuePushes(deps),
    titles: async (device) => (await arrived(device)).map(({ notification }) => notification.title),
    prefer: ({ id }, changes) => deps.db.updateTable('users').set(changes).where('id', '=', id).execute(),
    async waiting() {
      const { rows } = await deps.pool.query<{ count: number }>('select count(*) from pushes');
      return rows[0]?.count ?? 0;
    },
    async close() {
      await server.close();
      await sandbox.close();
    },
  };
}

const impatientPush = ({ clock, config, vapid }: Deps) =>
  createPush({
    vapid,
    subject: vapidSubject(config.publicUrl, config.mail.from),
    hosts: config.pushHosts,
    local: config.local,
    firebase: config.firebase,
    clock,
    timeoutMs: TIMEOUT_MS,
  });

function toArrived({ device, payload, urgency, topic, ttlSeconds }: SandboxPush): Arrived {
  const message = JSON.parse(payload ?? 'null') as Record<string, string>;
  const notification = JSON.parse(message['notification'] ?? 'null') as PushedNotification;
  return { device, message, notification, urgency, topic, ttlSeconds };
}
