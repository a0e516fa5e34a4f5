import { live } from './start/lifetime.ts';
import { develop } from './start/develop.ts';

await live((lifetime) => develop(process.env, lifetime));
