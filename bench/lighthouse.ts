import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/chromium.ts';
import { anyFreePort } from '../scripts/ports.ts';
import { phone } from './page-visit.ts';

const run = promisify(execFile);
const home = path.join(import.meta.dirname, 'lighthouse');
const program = path.join(home, 'node_modules', 'lighthouse', 'cli', 'index.js');
const REPORT_MAX_BYTES = 100_000_000;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Scores out of 100, in the order of Lighthouse's report. */
export type Scores = Readonly<Record<(typeof categories)[number], number>>;

export interface Lighthouse {
  /** A page of the browser that Lighthouse uses: a login there also applies to its audits. */
  readonly page: Page;
  look(url: string): Promise<Scores>;
  close(): Promise<void>;
}

/** Lighthouse with its defaults, for a phone on a slow connection; installed on first use. */
export async function openLighthouse(): Promise<Lighthouse> {
  if (!existsSync(program)) await run('npm', ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund']);
  const port = await anyFreePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'udala-lighthouse-'));
  // In the one from npm it loads nothing: net::ERR_ABORTED.
  const { executablePath, args } = await findChromium(true);
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    viewport: phone,
  });
  return {
    page: await browser.newPage(),
    async look(url) {
      const options = [
        `--port=${port}`,
        '--output=json',
        '--quiet',
        '--disable-storage-reset',
        '--no-enable-error-reporting',
      ];
      const wanted = `--only-categories=${categories.join(',')}`;
      const { stdout } = await run(process.execPath, [program, url, ...options, wanted], {
        maxBuffer: REPORT_MAX_BYTES,
        env: { ...process.env, CI: '1' },
      });
      const report = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> };
      return Object.fromEntries(
        categories.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
      ) as Scores;
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
