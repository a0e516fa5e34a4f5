import { readFile } from 'node:fs/promises';
import { PlainError } from '../scripts/terminal.ts';

/** Files a process has open beside its sockets. */
const OTHER_FILES = 500;
/** A port stays in TIME_WAIT for a minute after its socket is closed; other processes use some too. */
const OTHER_PORTS = 2_000;

/** @throws PlainError when this machine lets a process have fewer sockets than `count`; checked on Linux only. */
export async function requireRoomFor(count: number): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const files = Number(/^Max open files +\d+ +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  if (files < count + OTHER_FILES) {
    throw new PlainError(
      `${count} sockets need ${count + OTHER_FILES} open files, and a process may have ${files} here. ` +
        `Raise it (ulimit -n ${count + OTHER_FILES}) or ask for fewer: --count ${Math.max(files - OTHER_FILES, 1)}.`,
    );
  }
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '1024 65535');
  const [first = 0, last = 0] = range.trim().split(/\s+/).map(Number);
  const ports = last - first + 1;
  if (ports < count + OTHER_PORTS) {
    throw new PlainError(
      `${count} sockets from one address need ${count + OTHER_PORTS} ports of their own, and this machine hands out ${ports}: ` +
        `widen net.ipv4.ip_local_port_range or ask for fewer: --count ${Math.max(ports - OTHER_PORTS, 1)}.`,
    );
  }
}
