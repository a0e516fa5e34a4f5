import { readConfig } from '../apps/api/src/config.ts';
import { seedDemo } from '../seed/demo.ts';
import { choosePlace } from './place.ts';
import { loadKeys } from './start/keys.ts';
import { apiSettings, isLocal, sandboxPorts } from './start/local-settings.ts';
import { demoAddresses } from './start/demo.ts';
import { PlainError, runScript } from './terminal.ts';

await runScript(async () => {
  if (!isLocal(process.env))
    throw new PlainError('The demo story is for a local instance; here DATABASE_URL names a real one.');
  const { home } = choosePlace();
  const settings = apiSettings(process.env, { home, keys: await loadKeys(home), ports: sandboxPorts(process.env) });
  const config = readConfig({ DATABASE_URL: 'postgres://not-needed-here', ...settings });
  await fetch(new URL('/healthz', config.publicUrl)).catch(() => {
    throw new PlainError(`Nothing answers at ${config.publicUrl.origin}. Run npm start first.`);
  });
  await seedDemo({ ...demoAddresses(config), onProgress: (line) => console.log(line) });
  console.log('Seeded.');
});
