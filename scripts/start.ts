import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

const cache = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'udala');
enableCompileCache(cache);
process.env['NODE_COMPILE_CACHE'] = cache; // for the sandbox's process

const { live } = await import('./start/lifetime.ts');
const { start } = await import('./start/start.ts');

await live(async (lifetime) => {
  await start(process.env, lifetime);
  flushCompileCache();
});
