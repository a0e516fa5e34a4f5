// Plain JavaScript: it runs after `npm ci`, on any version of Node.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const bin = path.join('node_modules', '.bin');
// Five packages provide a program called `node`, one per platform. npm 10, which comes with Node 20, removes its link
// together with the four packages of other platforms; rebuilding restores it.
if (!existsSync(path.join(bin, 'node')) && !existsSync(path.join(bin, 'node.cmd'))) {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' };
  process.exitCode = spawnSync('npm', ['rebuild', '--ignore-scripts', '--silent'], options).status ?? 1;
}
