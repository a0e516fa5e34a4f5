import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(import.meta.dirname, 'browser', name), 'utf8');

/** Files that browsers load from `/google/gsi`, by name; Google's own names where it has them. */
export const browserFiles: Readonly<Record<string, { type: string; text: string }>> = {
  client: { type: 'text/javascript', text: read('client.js') },
  'button.js': { type: 'text/javascript', text: read('button.js') },
  'finish.js': { type: 'text/javascript', text: read('finish.js') },
  style: { type: 'text/css', text: read('style.css') },
};
