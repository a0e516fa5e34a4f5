import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { anyFreePort } from '../ports.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolder, createCluster, DATABASE, readPassword, ROLE, runAs, type ClusterFolder } from './cluster.ts';
import { waitUntilReady } from './postmaster.ts';
import { serverArguments, temporarySettings } from './server-settings.ts';
import { canEnter, serverUser, type ServerUser } from './server-user.ts';

/** Stops the server and removes its folder when our end of the pipe closes, so a killed test run leaves nothing. */
export const supervisorScript = (signal: 'QUIT' | 'KILL'): string => `
exec 3<&0
folder=$1; shift
"$@" & server=$!
(read -r _ <&3; kill -${signal} $server) 2>/dev/null &
wait $server
rm -rf "$folder"`;

export interface TemporaryPostgres {
  /** Leads through a Unix socket, which costs both sides less than TCP; without its parameters, through TCP. */
  readonly url: string;
  readonly folder: ClusterFolder;
  stop(): Promise<void>;
}

export interface TemporaryOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Fills the data folder and its password; otherwise the server starts with an empty database. */
  readonly fill?: (folder: ClusterFolder) => Promise<void>;
}

/** A server for tests, in a folder of its own that is removed with it. */
export async function startTemporaryPostgres({
  settings = {},
  fill,
}: TemporaryOptions = {}): Promise<TemporaryPostgres> {
  const user = serverUser();
  const binaries = await findBinaries(user, console.log);
  const folder = clusterFolder(await makeTemporaryDirectory(user));
  await (fill ? fill(folder) : createCluster(binaries, folder, user, ['--no-sync']));
  const port = await anyFreePort();
  const command = [
    binaries.postgres,
    ...serverArguments(folder.data, port, { ...temporarySettings, unix_socket_directories: folder.home, ...settings }),
  ];
  const supervisor = spawn('/bin/sh', ['-c', supervisorScript('QUIT'), 'sh', folder.home, ...command], {
    ...runAs(user, folder.home),
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const password = await readPassword(folder);
  const said = tailOf(supervisor);
  if (!(await waitUntilReady(folder.data, () => supervisor.exitCode !== null))) {
    throw new Error(`The temporary PostgreSQL did not start.\n${said()}`);
  }
  return {
    url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}?host=${encodeURIComponent(folder.home)}`,
    folder,
    async stop() {
      supervisor.stdin?.end();
      if (supervisor.exitCode === null) await once(supervisor, 'exit');
    },
  };
}

/** A folder that the server's user owns. The caller removes it. */
export async function makeTemporaryDirectory(user: ServerUser | null): Promise<string> {
  const wanted = temporaryFolder();
  const parent = canEnter(user, wanted) ? wanted : '/tmp';
  const directory = await mkdtemp(path.join(parent, 'udala-postgres-'));
  if (user) await chown(directory, user.uid, user.gid);
  return directory;
}

function tailOf(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString()).slice(-2000)));
  return () => text;
}
