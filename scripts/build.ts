import { buildStaleBundles } from './bundle/stale-bundles.ts';
import { runScript } from './terminal.ts';
import { buildWeb } from './web-build.ts';

await runScript(async () => {
  await buildWeb();
  await buildStaleBundles();
  console.log('Built the web app into apps/web/dist, and the server into dist.');
});
