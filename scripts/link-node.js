// Plain JavaScript: it runs after `npm ci`, on whichever Node the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const bin = path.join('node_modules', '.bin');
// Five packages bring a program called `node`, one for each kind of machine. npm 10, which comes with Node 20, takes the link to it
// away with the four that are not for this one; rebuilding puts it back.
if (!existsSync(path.join(bin, 'node')) && !existsSync(path.join(bin, 'node.cmd'))) {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' };
  process.exitCode = spawnSync('npm', ['rebuild', '--ignore-scripts', '--silent'], options).status ?? 1;
}
