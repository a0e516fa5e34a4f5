import { startSandbox } from './server.ts';
import { readSettings } from './settings.ts';

async function main(): Promise<void> {
  const starting = startSandbox(readSettings(process.env));
  const stop = () => void starting.then((sandbox) => sandbox.close()).then(() => process.exit());
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started by another process, the sandbox does not outlive it.
  if (process.connected) process.once('disconnect', stop);
  await starting;
  process.send?.('ready');
}

try {
  await main();
} catch (error) {
  process.stderr.write(`The sandbox did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
