import { watch } from 'node:fs';
import path from 'node:path';
import { createDeps } from '../../apps/api/src/deps.ts';
import { projectDirectory } from '../place.ts';
import { describe } from '../terminal.ts';
import { buildWeb, buildWebIfStale } from '../web-build.ts';
import { allOf } from '../../apps/api/src/platform/all-of.ts';
import { runApi } from './api-process.ts';
import { greeting } from './greeting.ts';
import type { Lifetime } from './lifetime.ts';
import { prepareLocalInstance } from './local-instance.ts';
import type { Environment } from './local-settings.ts';
import { createDemo } from './demo.ts';

const SETTLE_MS = 100;
const serverSources = ['apps/api/src', 'apps/api/migrations'];
const webSources = ['apps/web/src', 'apps/web/public', 'packages/contract/src', 'packages/messages/src'];

const say = (line: string) => console.log(line);

/** `npm run dev`: like `npm start`, but changed files are built and served at once, by the production server. */
export async function develop(env: Environment, lifetime: Lifetime): Promise<void> {
  const { home, config, settings, openDatabase, requirePorts, openSandbox } = await prepareLocalInstance(
    env,
    lifetime,
    say,
  );
  const [url] = await allOf([openDatabase().url, requirePorts().then(openSandbox), buildWebIfStale(say)]);
  const api = await runApi({ ...settings, DATABASE_URL: url }, config);
  lifetime.defer(() => api.stop());

  const deps = await createDeps({ ...config, database: { ...config.database, url } });
  lifetime.defer(() => deps.close());
  const demo = createDemo(deps, home, env, say);
  lifetime.defer(() => demo.stop());
  if (!(await lifetime.finishes(demo.begin()))) return;

  let webChanged = false;
  const serveChanges = debounced(async () => {
    if (webChanged) {
      webChanged = false;
      await buildWeb();
    }
    await api.restart();
  });
  onChange(serverSources, serveChanges);
  onChange(webSources, () => {
    webChanged = true;
    serveChanges();
  });
  say(greeting(config, home, demo.logins()));
  void demo.goOn();
}

function onChange(directories: readonly string[], heard: () => void): void {
  for (const directory of directories) watch(path.join(projectDirectory, directory), { recursive: true }, heard);
}

/** Debounced: runs `work` once the files have settled, one run after the other. */
function debounced(work: () => Promise<void>): () => void {
  let last = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = async () => {
    const started = performance.now();
    try {
      await work();
      say(`Ready again after ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      say(describe(error));
    }
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(run);
    }, SETTLE_MS);
  };
}
