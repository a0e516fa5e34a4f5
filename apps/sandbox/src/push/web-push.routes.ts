import { createECDH, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { addressOf } from '../google/address.ts';
import type { Sandbox } from '../sandbox.ts';
import { decrypt } from './decrypt.ts';
import { findDevice, putDevice, type PushDevice } from './push-devices.queries.ts';
import { meetFaults, type AnsweredFault } from './push-faults.ts';
import { insertPush } from './pushes.queries.ts';
import { answerErrors, Refused } from './refused.ts';
import { faultOfVapid, publicKeyOf } from './vapid.ts';

const maxBytes = 4096;
const urgencies = ['very-low', 'low', 'normal', 'high'];
const topicForm = /^[\w-]{1,32}$/;

/** The browser's request to its vendor at `pushManager.subscribe`. */
const Wish = Type.Object(
  { applicationServerKey: Type.String(), name: Type.Optional(Type.String({ maxLength: 60 })) },
  { additionalProperties: false },
);
type Wish = Static<typeof Wish>;

/** A push service (RFC 8030), with the browsers that are subscribed to it. */
export function webPush(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock } = sandbox;
  answerErrors(app, webPushError);

  app.post<{ Body: Wish }>('/subscriptions', { schema: { body: Wish } }, (request, reply) => {
    if (publicKeyOf(request.body.applicationServerKey) === null) {
      throw webPushError(400, 'applicationServerKey must be a public key of P-256, 65 bytes in base64url.');
    }
    const { id, keys } = subscribe(sandbox, request.body);
    return reply.code(201).send({
      endpoint: `${addressOf(request)}/push/${id}`,
      expirationTime: null,
      keys: { p256dh: keys.publicKey, auth: keys.auth },
    });
  });

  app.register(async (messages) => {
    messages.removeAllContentTypeParsers();
    messages.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    );

    messages.post<ToSubscription>('/:id', async (request, reply) => {
      const { id } = request.params;
      const met = await meetFaults(sandbox.pushFaults, { service: 'web-push', device: id }, { request, reply });
      if (met === 'cut') return reply;
      if (met) throw errorOfFault(met);

      const device = livingDevice(findDevice(store, id));
      await checkSender(request, device.applicationServerKey);
      const { ttlSeconds, urgency, topic } = wishesOf(request);
      const push = insertPush(store, {
        receivedAt: clock.now().toISOString(),
        device: id,
        deviceName: device.name,
        kind: 'web',
        payload: decrypt(bodyOf(request), device.keys),
        ttlSeconds,
        urgency,
        topic,
      });
      return reply
        .code(201)
        .headers({ location: `${addressOf(request)}/push/message/${push}`, ttl: String(ttlSeconds) })
        .send();
    });
  });
}

type ToSubscription = { Params: { id: string }; Body: Buffer | undefined };
type WebDevice = Extract<PushDevice, { kind: 'web' }>;

function subscribe({ store }: Sandbox, { applicationServerKey, name }: Wish): WebDevice {
  const pair = createECDH('prime256v1');
  const device: WebDevice = {
    kind: 'web',
    id: randomBytes(24).toString('base64url'),
    name: name ?? 'A browser',
    gone: false,
    applicationServerKey,
    keys: {
      publicKey: pair.generateKeys('base64url'),
      privateKey: pair.getPrivateKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  putDevice(store, device);
  return device;
}

function livingDevice(device: PushDevice | null): WebDevice {
  if (device?.kind !== 'web') throw webPushError(404, 'No such subscription.');
  if (device.gone) throw webPushError(410, 'The subscription has ended.');
  return device;
}

async function checkSender({ headers, host }: FastifyRequest, applicationServerKey: string): Promise<void> {
  const { authorization } = headers;
  if (authorization === undefined)
    throw webPushError(401, 'The authorization is missing: the subscription asks for VAPID.');
  const fault = await faultOfVapid({ authorization, applicationServerKey, origin: `http://${host}` });
  if (fault !== null) throw webPushError(403, fault);
}

function wishesOf({ headers }: FastifyRequest): { ttlSeconds: number; urgency: string; topic: string | null } {
  const { ttl, urgency = 'normal', topic = null } = headers;
  if (typeof ttl !== 'string' || !/^\d{1,10}$/.test(ttl)) throw webPushError(400, 'TTL must be a number of seconds.');
  if (typeof urgency !== 'string' || !urgencies.includes(urgency)) {
    throw webPushError(400, `Urgency must be one of ${urgencies.join(', ')}.`);
  }
  if (topic !== null && (typeof topic !== 'string' || !topicForm.test(topic))) {
    throw webPushError(400, 'Topic must be up to 32 characters of base64url.');
  }
  return { ttlSeconds: Number(ttl), urgency, topic };
}

function bodyOf({ body, headers }: FastifyRequest<ToSubscription>): Buffer {
  if (!body || body.length === 0) throw webPushError(400, 'The message is empty.');
  if (body.length > maxBytes) throw webPushError(413, `The message is larger than ${maxBytes} bytes.`);
  if (headers['content-encoding'] !== 'aes128gcm') throw webPushError(415, 'Content-Encoding must be aes128gcm.');
  return body;
}

function errorOfFault({ kind, status, retryAfterSeconds }: AnsweredFault): Refused {
  if (kind === 'dead') return webPushError(status ?? 410, 'The subscription has ended.');
  if (kind === 'broken') return webPushError(status ?? 500, 'Something went wrong.');
  return webPushError(429, 'Too many messages.', { 'retry-after': String(retryAfterSeconds) });
}

/** Error format of Mozilla's push service; general knowledge. */
const webPushError = (code: number, message: string, headers: Record<string, string> = {}): Refused =>
  new Refused(code, { code, message }, headers);
