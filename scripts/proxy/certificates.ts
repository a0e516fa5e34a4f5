import { execFileSync, spawn } from 'node:child_process';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, get as getPlain } from 'node:http';
import { get } from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { projectDirectory } from '../place.ts';

// Run by its test under `unshare`, with a network and a hosts file of its own: ports 80 and 443 are free there, and
// nothing is visible outside. Orders real certificates by ACME, from Caddy's own authority, with the Caddyfile of
// `deploy/`.

const HOST = 'udala.test';
const known = [HOST, `ada.${HOST}`];
const hosts = [...known, `nobody.${HOST}`];
const TRIES = 1_200;
const POLL_MS = 100;

const [home = ''] = process.argv.slice(2);
const inHome = (name: string) => path.join(home, name);
const authorityRoot = inHome('authority/caddy/pki/authorities/local/root.crt');

/** Stands in for Udala, which tells Caddy the hosts that may have a certificate. */
const domains: (string | null)[] = [];
const upstream = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
  if (pathname !== '/known-host') return response.end(`hello ${request.headers.host}`);
  domains.push(searchParams.get('domain'));
  return response.writeHead(known.includes(searchParams.get('domain') ?? '') ? 200 : 404).end();
});

function start(name: string, file: string) {
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_DATA_HOME: inHome(name),
    UDALA_HOST: HOST,
    ACME_EMAIL: `ada@${HOST}`,
  };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // On every exit: an error further down would leave the process running.
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-20_000)));
  return { said: () => said };
}

async function until(isSo: () => Promise<boolean>, what: () => string): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > TRIES) throw new Error(what());
    await sleep(POLL_MS);
  }
}

const authorityFile = `{
	admin off
	skip_install_trust
	http_port 8080
	https_port 9443
}
https://localhost:9443 {
	tls internal
	acme_server
}
`;

/** The deployed file, with only the certificate authority added. */
function withAuthority(deployed: string): string {
  const begin = /^\{\n/m;
  if (!begin.test(deployed)) throw new Error('deploy/Caddyfile has no block of global options');
  return deployed.replace(
    begin,
    `{\n\tadmin off\n\tacme_ca https://localhost:9443/acme/local/directory\n\tacme_ca_root ${authorityRoot}\n`,
  );
}

interface Met {
  status?: number | undefined;
  text?: string;
  names?: string | undefined;
  error?: string;
}

function visit(host: string, ca: string): Promise<Met> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: 443, servername: host, headers: { host }, ca, agent: false as const };
    get(options, (answer) => {
      const names = (answer.socket as TLSSocket).getPeerCertificate().subjectaltname;
      void answer.toArray().then((chunks) => {
        resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString(), names });
      });
    }).on('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
  });
}

const plainStatus = (host: string): Promise<string> =>
  new Promise((resolve) => {
    getPlain({ host: '127.0.0.1', port: 80, headers: { host }, agent: false }, (answer) => {
      answer.resume();
      resolve(`${answer.statusCode} ${answer.headers.location}`);
    }).on('error', (error) => resolve(error.message));
  });

execFileSync('ip', ['link', 'set', 'lo', 'up']);
await writeFile(inHome('hosts'), `127.0.0.1 localhost ${hosts.join(' ')}\n`);
execFileSync('mount', ['--bind', inHome('hosts'), '/etc/hosts']);
await new Promise<void>((resolve) => void upstream.listen(3000, '127.0.0.1', resolve));
await Promise.all(['authority', 'proxy'].map((name) => mkdir(inHome(name))));
await writeFile(inHome('Authorityfile'), authorityFile);
const authority = start('authority', inHome('Authorityfile'));
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
await until(
  () => isThere(authorityRoot),
  () => `no authority: ${authority.said()}`,
);
const ca = await readFile(authorityRoot, 'utf8');
await writeFile(
  inHome('Caddyfile'),
  withAuthority(await readFile(path.join(projectDirectory, 'deploy', 'Caddyfile'), 'utf8')),
);
const proxy = start('proxy', inHome('Caddyfile'));
await until(
  async () => (await plainStatus(HOST)).startsWith('308'),
  () => `no proxy: ${proxy.said()}`,
);

const met: Record<string, Met> = {};
for (const host of hosts) met[host] = await visit(host, ca);
console.log(
  JSON.stringify({
    met,
    domains: [...new Set(domains)],
    plain: await plainStatus(`ada.${HOST}`),
    said: met[HOST]?.error && proxy.said(),
  }),
);
process.exit();
