import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import type { Endpoint } from '@udala/contract/endpoint';
import { anyFreePort } from '../../../scripts/ports.ts';
import { START_MS } from '../../../scripts/test/patience.ts';
import { eventually } from './harness.ts';
import { bareEnvironment } from '../../../scripts/test/bare-environment.ts';

const main = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'serve.ts');
export const productionHost = 'udala.example';

/** The required settings of a production server, with vendors that are all on this machine. */
export const production = {
  UDALA_SANDBOX: 'off',
  PUBLIC_URL: 'http://localhost:3000',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@b.example',
  OPERATOR_EMAIL: 'operator@b.example',
  MONEY_MODE: 'platform',
  I_HOLD_THE_LICENCE: 'yes',
  PLATFORM_FEE_PERCENT: '10',
  PAYSTACK_SECRET_KEY: 'sk_test_1',
};

export interface CallInput {
  token?: string;
  params?: Record<string, string>;
  body?: object;
  /** Idempotency key of a call that may be repeated. */
  key?: string;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** The server as run by deploy/udala.service, called as the Caddyfile does: through the proxy, by its own host. */
export async function startProduction(env: Record<string, string>) {
  const port = await anyFreePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'production',
      PUBLIC_URL: `https://${productionHost}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1,::1',
      MAIL_FROM: `Udala <ada@${productionHost}>`,
      OPERATOR_EMAIL: `ada@${productionHost}`,
      MONEY_MODE: 'platform',
      I_HOLD_THE_LICENCE: 'yes',
      PLATFORM_FEE_PERCENT: '10',
      PAYSTACK_SECRET_KEY: 'sk_test_0000',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ask = (method: string, url: string, headers: Record<string, string>, payload = ''): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const req = request(
        { host: '127.0.0.1', port, method, path: url, headers: { host: productionHost, ...headers } },
        (answer) => {
          answer.toArray().then((chunks) => {
            const text = Buffer.concat(chunks).toString();
            const isJson = String(answer.headers['content-type']).startsWith('application/json');
            resolve({ status: answer.statusCode ?? 0, body: isJson ? (JSON.parse(text) as Answer['body']) : {} });
          }, reject);
        },
      );
      req.on('error', reject);
      req.end(payload);
    });
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('the server did not start');
    return (await ask('GET', '/readyz', {}).catch(() => null))?.status === 200;
  }, START_MS);
  return {
    call({ method, path: route }: Endpoint, { token, params = {}, body, key }: CallInput = {}): Promise<Answer> {
      const url = route.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => params[name] ?? '');
      const headers = {
        'x-forwarded-for': '102.89.23.4',
        'x-forwarded-proto': 'https',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      };
      return ask(method, url, headers, body && JSON.stringify(body));
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
