import { flushCompileCache } from 'node:module';
import { live } from './lifetime.ts';
import { start } from './start.ts';

await live(async (lifetime) => {
  await start(process.env, lifetime);
  flushCompileCache();
});
