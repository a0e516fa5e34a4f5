import { spawn } from 'node:child_process';
import path from 'node:path';
import { root, type Check } from './check.ts';

/** A check that runs another program: its output is the fault when it fails. */
export function commandCheck(name: string, ...commands: [script: string, ...args: string[]][]): Check {
  return { name, faults: async () => (await Promise.all(commands.map(run))).flat() };
}

function run([script, ...args]: [string, ...string[]]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], { cwd: root });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? [] : [Buffer.concat(said).toString().trim()]));
  });
}
