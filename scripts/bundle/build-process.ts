import os from 'node:os';
import { runScript } from '../terminal.ts';
import { buildBundles } from './build-bundles.ts';
import type { ProgramName } from './bundle.ts';

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL); // what is in use meanwhile comes first
await runScript(async () => buildBundles(process.argv.slice(2) as ProgramName[]));
