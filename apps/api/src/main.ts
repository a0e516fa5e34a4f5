import { SchemaError } from '#platform/db/schema.ts';
import { MoneyStampError } from '#platform/payments/money-stamp.ts';
import { ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';

/** Time for shutdown on top of the drain. */
const GRACE_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startServer(config, { isAwaited: true });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.drainSeconds * 1000 + GRACE_MS).unref();
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

await main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof ConfigError || error instanceof SchemaError || error instanceof MoneyStampError
      ? `${error.message}\n`
      : `${String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
  process.exit();
});
