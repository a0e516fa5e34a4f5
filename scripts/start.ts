import { enableCompileCache } from 'node:module';
import path from 'node:path';

const cache = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'udala');
enableCompileCache(cache);
process.env['NODE_COMPILE_CACHE'] = cache; // for the sandbox's process

const { fileOf } = await import('./bundle/bundle.ts');
await import(fileOf('start').file);
