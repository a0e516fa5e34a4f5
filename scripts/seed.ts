import { readConfig } from '../apps/api/src/config.ts';
import { createDeps } from '../apps/api/src/deps.ts';
import { withInstance } from './backup/instance.ts';
import { choosePlace } from './place.ts';
import { createDemo } from './start/demo.ts';
import { readDemoState } from './start/demo-state.ts';
import { loadKeys } from './start/keys.ts';
import { apiSettings, directDatabase, isLocal, sandboxPorts } from './start/local-settings.ts';
import { PlainError, runScript } from './terminal.ts';

const say = (line: string) => console.log(line);

await runScript(async () => {
  if (!isLocal(process.env))
    throw new PlainError('The demo data is for a local instance; here DATABASE_URL names a real one.');
  const { home } = choosePlace();
  const settings = apiSettings(process.env, { home, keys: await loadKeys(home), ports: sandboxPorts(process.env) });
  await withInstance({ mayBeNew: false }, async ({ url }) => {
    const config = readConfig({ ...settings, ...directDatabase(url) });
    await fetch(new URL('/healthz', config.publicUrl)).catch(() => {
      throw new PlainError(`Nothing answers at ${config.publicUrl.origin}. Run npm start first.`);
    });
    const deps = await createDeps(config);
    try {
      const { rows } = await deps.pool.query('select from users limit 1');
      if (rows.length > 0 && (await readDemoState(home)) !== 'opening')
        throw new PlainError('This instance has people already: the demo data is for an empty one.');
      const demo = createDemo(deps, home, process.env, say);
      await demo.begin();
      await demo.goOn();
    } finally {
      await deps.close();
    }
  });
});
