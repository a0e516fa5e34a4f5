import type { Deps } from '#app/deps.ts';
import { faulty, type Faults } from './faults.ts';
import { startMoneyServer, type MoneyServer } from './money.ts';

export interface FaultyServer extends MoneyServer {
  /** Sets the faults between the server and the provider; an empty object clears them. */
  fail(faults: Faults): void;
}

/** The server with a provider whose calls can be made to fail. */
export async function startFaultyServer(
  change: (deps: Deps) => Deps = (deps) => deps,
  env: Record<string, string> = {},
): Promise<FaultyServer> {
  let faults: Faults = {};
  const server = await startMoneyServer((made) => {
    const deps = change(made);
    return { ...deps, payments: faulty(deps.payments, () => faults) };
  }, env);
  return { ...server, fail: (next) => void (faults = next) };
}
