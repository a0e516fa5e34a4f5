import { runScript } from './terminal.ts';
import { buildWeb } from './web-build.ts';

await runScript(async () => {
  await buildWeb();
  console.log('Built the web app into apps/web/dist.');
});
