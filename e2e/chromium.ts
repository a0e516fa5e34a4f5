import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of the system, which has all that one on a desk has. */
export const systemChromium = installed.find((file) => existsSync(file));

export const plainArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The one that comes from npm where a change is judged, the same everywhere; else one of the system where there is one. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const system = process.env['CI'] ? undefined : systemChromium;
  return {
    executablePath: system ?? (await chromium.executablePath()),
    // The one from npm is made for small machines: without these it has no shared memory and no second process.
    args: [...plainArgs, ...(system ? [] : ['--headless', '--disable-dev-shm-usage'])],
  };
}
