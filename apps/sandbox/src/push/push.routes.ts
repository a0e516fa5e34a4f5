import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { sendPage } from '../page/layout.ts';
import type { Sandbox } from '../sandbox.ts';
import { findDevice, listDevices, putDevice } from './push-devices.queries.ts';
import { PushFault, pushServices } from './push-faults.ts';
import { pushesPage } from './push.pages.ts';
import { listPushes } from './pushes.queries.ts';
import { accountEmail, loadAccountKey, project } from './service-account.ts';

const shown = 200;
/** Limit high enough to list everything for tests. */
const listed = 20_000;

const Gone = Type.Object({ device: Type.String({ maxLength: 300 }) });
type Gone = Static<typeof Gone>;

/** Received pushes, for tests, and control of the faults. */
export function pushControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, pushFaults } = sandbox;

  app.get<{ Querystring: { device?: string } }>('/pushes', (request) => ({
    items: listPushes(store, listed, request.query.device),
  }));

  app.get('/push/devices', () => ({
    items: listDevices(store, listed).map(({ id, kind, name, gone }) => ({ id, kind, name, gone })),
  }));

  app.post<{ Body: Gone }>('/push/gone', { schema: { body: Gone } }, (request, reply) => {
    const device = unsubscribe(sandbox, request.body.device);
    return device ? { device: device.id } : reply.code(404).send({ message: 'There is no such device.' });
  });

  app.get('/push/service-account', async (request) => {
    const { keyId, privateKey } = await loadAccountKey(store);
    return {
      type: 'service_account',
      project_id: project,
      private_key_id: keyId,
      private_key: privateKey,
      client_email: accountEmail,
      token_uri: `http://${request.host}/google-oauth/token`,
    };
  });

  app.get('/push/faults', () => ({ items: pushFaults.list() }));

  app.post<{ Body: PushFault }>('/push/faults', { schema: { body: PushFault } }, (request) => {
    pushFaults.add(request.body);
    return { items: pushFaults.list() };
  });

  app.delete('/push/faults', () => {
    pushFaults.clear();
    return { items: [] };
  });
}

const PushFaultOrder = Type.Object({ service: Type.Enum([...pushServices]), kind: PushFault.properties.kind });
type PushFaultOrder = Static<typeof PushFaultOrder>;

/** Page with the notifications a phone would show, and buttons for the faults. */
export function pushPages(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, clock, pushFaults } = sandbox;

  app.get('/pushes', (_request, reply) =>
    sendPage(
      reply,
      pushesPage(clock, {
        pushes: listPushes(store, shown),
        devices: listDevices(store, shown),
        faults: pushFaults.list(),
      }),
    ),
  );

  app.post<{ Body: PushFaultOrder }>('/pushes/faults', { schema: { body: PushFaultOrder } }, (request, reply) => {
    pushFaults.add(request.body);
    return reply.redirect('/pushes', 303);
  });

  app.post('/pushes/faults/clear', (_request, reply) => {
    pushFaults.clear();
    return reply.redirect('/pushes', 303);
  });

  app.post<{ Body: Gone }>('/pushes/gone', { schema: { body: Gone } }, (request, reply) => {
    unsubscribe(sandbox, request.body.device);
    return reply.redirect('/pushes#devices', 303);
  });
}

function unsubscribe({ store }: Sandbox, id: string) {
  const device = findDevice(store, id);
  if (device) putDevice(store, { ...device, gone: true });
  return device;
}
