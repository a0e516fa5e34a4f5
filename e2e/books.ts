import { Client } from 'pg';
import { loadKeys } from '../scripts/start/keys.ts';
import { startPostgres } from '../scripts/postgres/start-postgres.ts';
import { callControl } from './control.ts';
import type { Instance } from './instance.ts';

/** The rows of a running product, to compare with what its screens show. */
export async function openBooks({ home }: Instance) {
  const postgres = await startPostgres({ home, join: true, onProgress: () => undefined });
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
  return {
    rows,
    /** Names of the violated invariants. */
    async broken(): Promise<string[]> {
      const views = await rows<{ name: string }>(
        `select table_name as name from information_schema.views where table_schema = 'public' and table_name like 'inv\\_%'`,
      );
      const broken: string[] = [];
      for (const { name } of views) if ((await rows(`select * from ${name} limit 1`)).length > 0) broken.push(name);
      return broken;
    },
    close: () => client.end(),
  };
}

export type Books = Awaited<ReturnType<typeof openBooks>>;

/** Controls the outside world by the sandbox's API, without its pages. */
export async function worldOf(instance: Instance) {
  const { home, sandboxUrl } = instance;
  const { sandboxKey } = await loadKeys(home);
  const call = <Reply>(path: string, body?: object): Promise<Reply> => callControl(instance, path, body);
  return {
    sandbox: { sandboxUrl, sandboxKey },
    pass: (days: number) => call('clock', { advanceMs: Math.round(days * 86_400_000) }),
    /** Milliseconds by which the product's clock is ahead of this machine's. */
    aheadMs: async () => (await call<{ offsetMs: number }>('clock')).offsetMs,
    /** Declines every further charge of the person's saved authorization. */
    async decline(email: string): Promise<void> {
      const { items } = await call<{ items: { email: string; authorization: { authorization_code: string } }[] }>(
        'authorizations',
      );
      const saved = items.find((item) => item.email === email);
      if (!saved) throw new Error(`${email} has nothing that could be charged`);
      await call(`authorizations/${saved.authorization.authorization_code}/next`, {
        answer: 'decline',
        text: 'Insufficient Funds',
        times: 50,
      });
    },
    dispute: (reference: string) => call<{ id: number }>('disputes', { reference }),
    lose: (dispute: { id: number }) => call(`disputes/${dispute.id}/resolve`, { resolution: 'merchant-accepted' }),
  };
}
