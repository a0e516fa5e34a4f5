import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Endpoint } from '@udala/contract/endpoint';
import { anyFreePort } from '../../../scripts/ports.ts';
import { START_MS } from '../../../scripts/test/patience.ts';
import { eventually, membersHost, type TestServer } from './harness.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const main = path.join(import.meta.dirname, '..', 'src', 'main.ts');
const collectsOnSignal = 'data:text/javascript,process.on("SIGUSR2", () => gc())';

/** The server as a separate process, on the database and files of the one in this process. */
export interface KillableServer {
  port: number;
  pid(): number;
  start(): Promise<void>;
  /** Makes it free all unused memory. */
  letGo(): void;
  /** Resident memory, used or not. */
  residentKb(): Promise<number>;
  /** Number of open websockets, authenticated or not. */
  countSockets(state: 'authenticated' | 'unauthenticated'): Promise<number>;
  /** Asks it to stop; returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it without warning, as a machine without memory does. */
  kill(): Promise<void>;
  /** Null if there was no response. */
  send(endpoint: Endpoint, asking: Asking): Promise<number | null>;
}

export interface Asking {
  token: string;
  key?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

export async function killableServer({ deps, databaseUrl }: TestServer): Promise<KillableServer> {
  const port = await anyFreePort();
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let child: ChildProcess;
  const ask = (method: string, url: string, headers: Record<string, string>, payload = ''): Promise<number | null> =>
    new Promise((resolve) => {
      const options = { host: '127.0.0.1', port, method, path: url, headers: { host: membersHost, ...headers }, agent };
      const req = request(options, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.complete ? (answer.statusCode ?? null) : null));
        answer.on('error', () => resolve(null));
      });
      req.on('error', () => resolve(null));
      req.end(payload);
    });
  return {
    port,
    pid: () => child.pid ?? 0,
    async start() {
      child = spawn(process.execPath, ['--expose-gc', '--import', collectsOnSignal, main], {
        env: {
          ...bareEnvironment(),
          UDALA_SANDBOX: 'on',
          PORT: String(port),
          PUBLIC_URL: deps.config.publicUrl.href,
          DATABASE_URL: databaseUrl,
          DATABASE_WAIT_SECONDS: '60',
          DATABASE_SOCKET_TIMEOUT_SECONDS: '60',
          MEDIA_DIR: deps.config.mediaDirectory,
          SMTP_URL: 'smtp://127.0.0.1:9',
          MAIL_FROM: 'a@b.example',
          PAYSTACK_SECRET_KEY: deps.config.paystack.secretKey,
          PAYSTACK_URL: deps.config.paystack.url,
          SANDBOX_KEY: 'k',
          LOG_LEVEL: 'fatal',
          REQUESTS_PER_5_MINUTES: '1000000',
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      await eventually(async () => {
        if (child.exitCode !== null) throw new Error('the server did not start');
        return (await ask('GET', '/readyz', {})) === 200;
      }, START_MS);
    },
    letGo: () => void child.kill('SIGUSR2'),
    residentKb: async () => Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout),
    async countSockets(state) {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      const line = new RegExp(`^udala_websocket_connections\\{state="${state}"\\} (\\d+)$`, 'm');
      return Number(line.exec(await answer.text())?.[1]);
    },
    async stop() {
      const gone = once(child, 'exit') as Promise<[code: number | null]>;
      child.kill('SIGTERM');
      return (await gone)[0];
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    send(endpoint, { token, key, params = {}, query, body }) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
      const url = query ? `${path}?${new URLSearchParams(query)}` : path;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(body && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(JSON.stringify(body))), // Node omits it for a DELETE
        }),
      };
      return ask(endpoint.method, url, headers, body && JSON.stringify(body));
    },
  };
}
