import { spawn } from 'node:child_process';
import { readAudit } from './check/audit-report.ts';
import { projectDirectory } from './place.ts';
import { runScript } from './terminal.ts';

/**
 * Runs `npm audit` on the server's dependencies. An unreachable registry is reported and fails nothing; a high or
 * critical vulnerability fails.
 */
await runScript(async () => {
  const { summary, holes } = readAudit(await askNpm(process.argv.slice(2)));
  console.log(summary);
  for (const hole of holes) console.log(`  ${hole}`);
  if (holes.length > 0) process.exitCode = 1;
});

function askNpm(more: readonly string[]): Promise<string> {
  const patience = ['--fetch-retries=1', '--fetch-timeout=60000'];
  const child = spawn('npm', ['audit', '--omit=dev', '--json', ...patience, ...more], {
    cwd: projectDirectory,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => resolve(said));
  });
}
