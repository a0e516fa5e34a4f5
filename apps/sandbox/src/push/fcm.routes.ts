import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { Sandbox } from '../sandbox.ts';
import { badRequest, fcmError, googleError, unauthenticated } from './fcm-error.ts';
import { readMessage } from './fcm-message.ts';
import { findDevice, putDevice, type PushDevice } from './push-devices.queries.ts';
import { meetFaults, type AnsweredFault } from './push-faults.ts';
import { insertPush } from './pushes.queries.ts';
import { answerErrors, type Refused } from './refused.ts';
import { project as ownProject } from './service-account.ts';

const tokenForm = /^[\w-]{20,}:[\w-]{20,}$/;

const Wish = Type.Object(
  { project: Type.Optional(Type.String()), name: Type.Optional(Type.String({ maxLength: 60 })) },
  { additionalProperties: false },
);
type Wish = Static<typeof Wish>;

/** The browser's request to Firebase at `getToken`; with another `project`, a token that ours may not use. */
export function fcmTokens(app: FastifyInstance, { store }: Sandbox): void {
  app.post<{ Body: Wish }>('/tokens', { schema: { body: Wish } }, (request, reply) => {
    const { project = ownProject, name = 'A browser by Firebase' } = request.body;
    const id = `${randomBytes(16).toString('base64url')}:APA91b${randomBytes(96).toString('base64url')}`;
    putDevice(store, { kind: 'fcm', id, name, gone: false, project });
    return reply.code(201).send({ token: id });
  });
}

type ToProject = { Params: { project: string } };

/** Firebase Cloud Messaging, HTTP v1. */
export function fcm(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock, pushFaults } = sandbox;
  answerErrors(app, (status, sentence) =>
    status < 500 ? badRequest('', sentence) : fcmError('INTERNAL', 'Internal error encountered.'),
  );

  // A double colon is the router's escape for one in the address.
  app.post<ToProject>('/projects/:project/messages::send', async (request, reply) => {
    checkBearer(sandbox, request.headers.authorization);
    const { project } = request.params;
    if (project !== ownProject) throw googleError(403, 'PERMISSION_DENIED', `Permission denied on project ${project}.`);
    const { token, data, headers, isTrial } = readMessage(request.body);
    const met = await meetFaults(pushFaults, { service: 'fcm', device: token }, { request, reply });
    if (met === 'cut') return reply;
    if (met) throw errorOfFault(met);

    const device = reachableDevice(findDevice(store, token), token);
    const named = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
    const ttl = named('ttl');
    if (isTrial) return { name: `projects/${project}/messages/fake_message_id` };
    const push = insertPush(store, {
      receivedAt: clock.now().toISOString(),
      device: token,
      deviceName: device.name,
      kind: 'fcm',
      payload: JSON.stringify(data),
      ttlSeconds: ttl === null ? null : Number(ttl),
      urgency: named('urgency'),
      topic: named('topic'),
    });
    return { name: `projects/${project}/messages/${push}` };
  });
}

function checkBearer({ accessTokens, clock }: Sandbox, authorization: string | undefined): void {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  const known = accessTokens.get(token);
  if (!known || known.expiresAtMs <= clock.now().getTime()) throw unauthenticated();
}

function reachableDevice(device: PushDevice | null, token: string): PushDevice {
  if (!tokenForm.test(token)) {
    throw fcmError('INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token');
  }
  if (device?.kind !== 'fcm' || device.gone) throw fcmError('UNREGISTERED', 'Requested entity was not found.');
  if (device.project !== ownProject) throw fcmError('SENDER_ID_MISMATCH', 'SenderId mismatch');
  return device;
}

function errorOfFault({ kind, status, retryAfterSeconds }: AnsweredFault): Refused {
  if (kind === 'dead') return fcmError('UNREGISTERED', 'Requested entity was not found.');
  if (kind === 'busy') {
    return fcmError('QUOTA_EXCEEDED', 'Quota exceeded.', { 'retry-after': String(retryAfterSeconds) });
  }
  return status === 503
    ? fcmError('UNAVAILABLE', 'The service is currently unavailable.')
    : fcmError('INTERNAL', 'Internal error encountered.');
}
