import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The secrets that the api and the sandbox of one home share. */
export interface SandboxKeys {
  readonly sandboxKey: string;
  readonly paystackSecretKey: string;
}

/** Generated at the first start and stored: payments saved by the sandbox were signed with them. */
export async function loadKeys(home: string): Promise<SandboxKeys> {
  const file = path.join(home, 'sandbox-keys.json');
  const saved = await readFile(file, 'utf8').catch(() => null);
  if (saved !== null) return JSON.parse(saved) as SandboxKeys;
  const keys = { sandboxKey: randomKey(), paystackSecretKey: `sk_test_${randomKey()}` };
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

const randomKey = (): string => randomBytes(24).toString('hex');
