import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of the system where there is one, else the one that comes from npm. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const system = installed.find((file) => existsSync(file));
  return {
    executablePath: system ?? (await chromium.executablePath()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The one from npm is made for small machines: without these it has no shared memory and no second process.
      ...(system ? [] : ['--headless', '--disable-dev-shm-usage']),
    ],
  };
}
