import type pg from 'pg';
import { kill } from '../faults.ts';

/** A crash at the n-th commit from now: the commit succeeds or is lost, and nothing after it is executed. */
export interface Crash {
  nthCommit: number;
  isCommitted: boolean;
}

/** A pool whose connections can crash at a commit. */
export function crashingPool(pool: pg.Pool, crash: () => Crash | null): pg.Pool {
  const onCommit = async (client: pg.PoolClient, text: string) => {
    const next = crash();
    if (!next || (next.nthCommit -= 1) !== 0) return client.query(text);
    await client.query(next.isCommitted ? text : 'rollback');
    throw kill;
  };
  const connect = async () => {
    const client = await pool.connect();
    const query = (statement: unknown, ...rest: unknown[]) =>
      typeof statement === 'string' && /^commit\b/i.test(statement)
        ? onCommit(client, statement)
        : (client.query as (...all: unknown[]) => unknown)(statement, ...rest);
    return { query, release: () => client.release() };
  };
  return { options: pool.options, connect } as unknown as pg.Pool;
}
