import os from 'node:os';

const MEGABYTE = 1024 * 1024;
const MOST_SHARED_MEGABYTES = 2048;
const LEAST_SHARED_MEGABYTES = 64;

/** Settings for permanent data. Durability stays at PostgreSQL's default. */
export function lastingSettings(memoryBytes = availableMemory()): Record<string, string> {
  const quarter = Math.floor(memoryBytes / 4 / MEGABYTE);
  const shared = Math.min(MOST_SHARED_MEGABYTES, Math.max(LEAST_SHARED_MEGABYTES, quarter));
  return { shared_buffers: `${shared}MB`, random_page_cost: '1.1', max_wal_size: '2GB' };
}

/** Settings for a temporary server: losing its data in a power cut does not matter, so nothing waits for the disk. */
export const temporarySettings: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  random_page_cost: '1.1',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Allows loopback TCP only, with a password. */
export const serverArguments = (
  directory: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): string[] => [
  '-D',
  directory,
  ...Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** A container's memory limit applies, not the memory of its machine. */
const availableMemory = (): number => Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
