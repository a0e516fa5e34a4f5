import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type AddressInfo } from 'node:net';
import { updateProfile, type ProfileChanges } from '@udala/contract/profile-edit';
import { saveOwnPage } from '@udala/contract/profiles';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeCreator, type Creator } from './factories.ts';
import { call, startTestServer } from './harness.ts';
import { publisher } from './publishing.ts';
import { at, comment } from './talk.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let ada: Creator;
let connections = 0;
const machine = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
beforeAll(async () => {
  server = await startTestServer();
  ada = await makeCreator(server.deps);
  await new Promise<void>((resolve) => machine.listen(0, '::', resolve));
});
afterAll(async () => {
  await server.close();
  await new Promise((closed) => machine.close(closed));
});

/** All requests that this process starts, by fetch or node:http, reported by Node's diagnostics. */
async function outwardRequests(work: () => Promise<void>): Promise<unknown[]> {
  const begun: unknown[] = [];
  const note = (message: unknown) => void begun.push(message);
  const channels = ['undici:request:create', 'http.client.request.start'];
  for (const channel of channels) subscribe(channel, note);
  await work().finally(() => {
    for (const channel of channels) unsubscribe(channel, note);
  });
  return begun;
}

const savePage = (change: object) =>
  call(server.app, saveOwnPage, {
    token: ada.token,
    body: { pageName: 'Slow Light', userName: ada.userName, ...change },
  });
const change = (body: ProfileChanges) => call(server.app, updateProfile, { token: ada.token, body });

const fields: [name: string, send: (address: string) => Promise<{ status: number }>][] = [
  ['the picture of a page', (address) => savePage({ pageImageUrl: address })],
  ["a page's link", (address) => savePage({ links: { twitter: address } })],
  ['a face', (address) => change({ profileImageUrl: address })],
  ['a banner', (address) => change({ bannerImageUrl: address })],
  ["a profile's link", (address) => change({ linkedInLink: address })],
];

const hosts = ['127.0.0.1', '[::]', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '0', 'localhost'];
const schemes = ['http', 'https', 'ftp', 'gopher', 'ws'];
const elsewhere = [
  'http://[::ffff:169.254.169.254]/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1.nip.io/',
  'file:///etc/passwd',
  'data:image/svg+xml,<svg/>',
  'javascript:fetch(1)',
];

test.each(fields)(
  'a URL in %s is rejected unless it is of the right kind, and is never requested',
  async (_name, send) => {
    const { port } = machine.address() as AddressInfo;
    const inward = schemes.flatMap((scheme) => hosts.map((host) => `${scheme}://${host}:${port}/a.png`));
    const begun = await outwardRequests(async () => {
      for (const address of [...inward, ...elsewhere]) {
        expect([address, (await send(address)).status]).toEqual([address, 400]);
      }
    });
    expect(begun).toEqual([]);
    expect(connections).toBe(0);
  },
);

test('a valid link is stored without requesting it', async () => {
  const begun = await outwardRequests(async () => {
    expect((await savePage({ links: { twitter: 'https://x.com/ada' } })).status).toBe(200);
    expect((await change({ linkedInLink: 'https://www.linkedin.com/in/ada' })).status).toBe(200);
  });
  expect(begun).toEqual([]);
});

test('a URL in user text is not requested', async () => {
  const { app, deps } = server;
  const { port } = machine.address() as AddressInfo;
  await deps.jobs.start();
  onTestFinished(() => deps.jobs.stop());
  const { publish } = publisher(server);
  const begun = await outwardRequests(async () => {
    for (const address of [`http://127.0.0.1:${port}/a.png`, ...elsewhere]) {
      const words = { title: address, description: `Look: ${address}`, teaser: address, visibility: 'everyone' };
      const { body: post } = await publish(ada, words);
      expect((await comment(app, at(ada), post.id, { text: `See ${address}` })).status).toBe(201);
      expect((await change({ bio: address })).status).toBe(200);
    }
  });
  expect(begun).toEqual([]);
  expect(connections).toBe(0);
});

test('an actual request is detected', async () => {
  const { port } = machine.address() as AddressInfo;
  const begun = await outwardRequests(async () => {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  });
  expect(begun).toHaveLength(1);
  expect(connections).toBeGreaterThan(0);
});
