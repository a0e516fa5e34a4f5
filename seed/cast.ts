import { ada } from './cast/ada.ts';
import { bola } from './cast/bola.ts';
import { funke } from './cast/funke.ts';
import { zainab } from './cast/zainab.ts';
import { ini } from './cast/ini.ts';
import { tunde } from './cast/tunde.ts';
import type { DemoCreator } from './cast/types.ts';

export { patrons } from './cast/patrons.ts';

/** The same for all of them: it opens nothing but this machine's demo. */
export const demoPassword = 'gather-your-people';

/** Those of the first minute. */
export const firstCreators: DemoCreator[] = [ada, tunde];

export const creators: DemoCreator[] = [...firstCreators, funke, zainab, bola, ini];
