import { ada } from './cast/ada.ts';
import { emeka } from './cast/emeka.ts';
import { folake } from './cast/folake.ts';
import { hauwa } from './cast/hauwa.ts';
import { ini } from './cast/ini.ts';
import { tunde } from './cast/tunde.ts';
import type { DemoCreator } from './cast/types.ts';

export { patrons } from './cast/patrons.ts';

/** The same for all of them: it opens nothing but this machine's demo. */
export const demoPassword = 'gather-your-people';

/** Those of the first minute. */
export const firstCreators: DemoCreator[] = [ada, tunde];

export const creators: DemoCreator[] = [...firstCreators, folake, hauwa, emeka, ini];
