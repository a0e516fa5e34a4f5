import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { quickBehaviours } from '../src/paystack/behaviours/behaviours.ts';
import { startSandbox } from '../src/server.ts';
import type { Settings } from '../src/settings.ts';

export const secretKey = 'sk_test_harness';
export const clientId = 'harness.apps.googleusercontent.com';
export const clientOrigin = 'http://localhost:3000';
export const sandboxKey = 'key of the harness';

type Heard = { path: string; headers: Record<string, unknown>; body: string };

/** Stands in for the api: records what it receives and answers the given statuses, then 200. */
export async function startApi(...statuses: number[]) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await request.toArray()).toString();
    heard.push({ path: request.url ?? '', headers: request.headers, body });
    const status = request.url === '/webhooks/paystack' ? statuses.shift() : undefined;
    response.writeHead(status ?? 200).end();
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heardAt: (path: string) => heard.filter((call) => call.path === path),
  };
}

export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'udala-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'sandbox.db');
}

/** `unkind`: as the provider is by default. */
type OpenSandboxOptions = { apiUrl?: string; databaseFile?: string; unkind?: boolean };

/** A whole sandbox on free ports, closed when the test ends or when `close` is called. */
export async function openSandbox({
  apiUrl = 'http://127.0.0.1:9',
  databaseFile = ':memory:',
  unkind = false,
}: OpenSandboxOptions = {}) {
  const settings: Settings = {
    port: 0,
    smtpPort: 0,
    databaseFile,
    key: sandboxKey,
    paystackSecretKey: secretKey,
    webhookUrl: `${apiUrl}/webhooks/paystack`,
    clockUrl: `${apiUrl}/sandbox/clock`,
    google: { id: clientId, origin: clientOrigin },
  };
  const running = await startSandbox(settings);
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= running.close());
  onTestFinished(close);

  const request = (path: string, init: RequestInit = {}) => fetch(running.url + path, { redirect: 'manual', ...init });
  const sendJson = (path: string, headers: Record<string, string>, body?: unknown) =>
    request(path, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });

  const control = (path: string, body?: unknown) => sendJson(`/control${path}`, { 'x-sandbox-key': sandboxKey }, body);
  if (!unkind) await control('/behaviours', quickBehaviours);

  return {
    url: running.url,
    smtpPort: running.smtpPort,
    close,
    request,
    /** A GET, or a POST when there is a body, with the merchant's secret key. */
    paystack: (path: string, body?: unknown) =>
      sendJson(`/paystack${path}`, { authorization: `Bearer ${secretKey}` }, body),
    /** The same, with the key of the tests. */
    control,
    /** Submits a form of a page, as a browser would. */
    submit: (path: string, fields: Record<string, string>) =>
      request(path, {
        method: 'POST',
        headers: { origin: running.url },
        body: new URLSearchParams(fields),
      }),
  };
}

/** The same, with enough in the balance for refunds and transfers of a test. */
export async function openFundedSandbox(options: OpenSandboxOptions = {}) {
  const sandbox = await openSandbox(options);
  await sandbox.control('/balance', { floatKobo: 100_000_000 });
  return sandbox;
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>;
