import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort, isFree } from '../ports.ts';
import { PlainError } from '../terminal.ts';
import { adoptPostmaster } from './adopt.ts';
import { findBinaries, type Binaries } from './binaries.ts';
import { clusterFolder, createCluster, DATABASE, readPassword, ROLE, runAs, type ClusterFolder } from './cluster.ts';
import type { FreeBytes } from './free-disk.ts';
import { lockHome } from './home-lock.ts';
import { prepareHome } from './prepare-home.ts';
import { stopPostmaster, waitUntilReady, type Postmaster } from './postmaster.ts';
import { lastingSettings, serverArguments } from './server-settings.ts';
import { serverUser, type ServerUser } from './server-user.ts';

const USUAL_PORT = 54_329;
const LOG_TAIL = 1500;
/**
 * Temporary failures, to retry: the last processes of a killed server hold its memory until they end; or another
 * program took the port between the choice and the start.
 */
const passing = ['pre-existing shared memory block', 'Address already in use'];
const TRIES = 20;
const TRY_AGAIN_MS = 500;

export interface StartOptions {
  readonly home: string;
  readonly onProgress: (line: string) => void;
  /** Preferred port while this home has none of its own; another is chosen when it is in use. */
  readonly port?: number;
  /** Uses the server that another process of ours runs instead of failing; `stop` then leaves it running. */
  readonly join?: boolean;
  readonly freeBytes?: FreeBytes;
  /** Called once the server's process runs; it accepts connections later. */
  readonly onSpawned?: () => void;
}

export interface Postgres {
  readonly url: string;
  /** True if it was already running. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

/** Starts the database of a home, created on the first start; adopts the one a killed process left running. */
export async function startPostgres(options: StartOptions): Promise<Postgres> {
  const user = serverUser();
  const folder = clusterFolder(options.home);
  await prepareHome(options.home, options.freeBytes);
  const lock = lockHome(folder.home);
  if (!lock) return joinPostgres(folder, options);
  try {
    const left = await adoptPostmaster(folder);
    const { pid, port } = left ?? (await startNew(folder, user, options));
    let stopped: Promise<void> | undefined;
    return {
      url: await urlOf(folder, port),
      adopted: left !== null,
      stop: () => (stopped ??= stopPostmaster(folder.data, pid).then(() => lock.release())),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function joinPostgres(folder: ClusterFolder, { join }: StartOptions): Promise<Postgres> {
  const running = join ? await adoptPostmaster(folder) : null;
  if (!running) {
    throw new PlainError(
      `Udala already runs on the data in ${folder.home}. Stop it first, or set UDALA_HOME and PORT to run a second one.`,
    );
  }
  return { url: await urlOf(folder, running.port), adopted: true, stop: async () => undefined };
}

async function startNew(
  folder: ClusterFolder,
  user: ServerUser | null,
  { onProgress, port, onSpawned }: StartOptions,
): Promise<Postmaster> {
  const binaries = await findBinaries(user, onProgress);
  if (!existsSync(folder.data)) {
    onProgress(`Making a PostgreSQL database in ${folder.data}`);
    await createCluster(binaries, folder, user);
  }
  for (let tries = 1; ; tries += 1) {
    const chosen = await choosePort(folder, port ?? USUAL_PORT);
    try {
      return await runPostmaster(binaries, folder, user, chosen, onSpawned);
    } catch (error) {
      const said = error instanceof Error ? error.message : '';
      if (tries === TRIES || !passing.some((words) => said.includes(words))) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** Outside our process group, so that Ctrl-C reaches the app first and the database is stopped last. */
async function runPostmaster(
  binaries: Binaries,
  folder: ClusterFolder,
  user: ServerUser | null,
  port: number,
  onSpawned = () => {},
): Promise<Postmaster> {
  const logFile = path.join(folder.home, 'postgres.log');
  const log = await open(logFile, 'w', 0o600);
  const child = spawn(binaries.postgres, serverArguments(folder.data, port, lastingSettings()), {
    ...runAs(user, folder.home),
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  });
  let failure: unknown = null;
  child.once('error', (error) => (failure = error)).once('exit', (code) => (failure ??= `exit code ${code}`));
  child.unref();
  child.once('spawn', onSpawned);
  await log.close();
  const postmaster = await waitUntilReady(folder.data, () => failure !== null);
  if (postmaster) return postmaster;
  const said = (await readFile(logFile, 'utf8')).slice(-LOG_TAIL);
  throw new Error(`PostgreSQL did not start (${String(failure)}). The end of ${logFile}:\n${said}`);
}

/** Prefers the port this home used before, so that a tool configured for the database finds it again. */
async function choosePort({ home }: ClusterFolder, usual: number): Promise<number> {
  const file = path.join(home, 'postgres.port');
  const remembered = Number(await readFile(file, 'utf8').catch(() => '')) || null;
  if (remembered && (await isFree(remembered))) return remembered;
  const port = (await isFree(usual)) ? usual : await anyFreePort();
  await rm(file, { force: true });
  await writeFile(file, String(port));
  return port;
}

async function urlOf(folder: ClusterFolder, port: number): Promise<string> {
  return `postgres://${ROLE}:${await readPassword(folder)}@127.0.0.1:${port}/${DATABASE}`;
}
