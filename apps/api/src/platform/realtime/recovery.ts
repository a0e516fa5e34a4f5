import { AsyncLocalStorage } from 'node:async_hooks';
import type { Adapter, Session } from 'socket.io-adapter';
import type { SocketIdentity } from './sessions.ts';
import { inTime } from './in-time.ts';

const RESTORE_MS = 3_000;

/** What somebody shows who opens a socket. */
export interface Shown {
  token: unknown;
  host: string | undefined;
}

interface Connection {
  conn: { close(discard?: boolean): void };
  request: { headers: { host?: string } };
}
/** The one place where what a client shows and what it missed are known together, before anything is sent. It is no public one. */
interface NamespaceInternals {
  adapter: Adapter;
  _createSocket(client: Connection, shown: Record<string, unknown>): Promise<unknown>;
}

/**
 * Sends a socket that comes back what it missed only when the token it shows is of the very session that was cut off, and
 * that lives: socket.io would send it before any middleware is asked. Without an entrance to watch, nobody gets anything.
 */
export function guardRecovery(namespace: object, identify: (shown: Shown) => Promise<SocketIdentity | null>): void {
  const internals = namespace as NamespaceInternals;
  const { adapter } = internals;
  const shownNow = new AsyncLocalStorage<Shown>();
  const create = internals._createSocket.bind(internals);
  const restore = adapter.restoreSession.bind(adapter);
  const seen = new WeakSet<Connection>();

  internals._createSocket = (client, shown) => {
    // One try for each connection: each costs a look into the database.
    if (seen.has(client)) client.conn.close(true);
    else seen.add(client);
    const { token } = shown;
    return shownNow.run({ token, host: client.request.headers.host }, () => create(client, shown));
  };
  adapter.restoreSession = async (pid, offset) => {
    const shown = shownNow.getStore();
    const nothing = null as unknown as Session;
    const session = shown && (await inTime(Promise.resolve(restore(pid, offset)), RESTORE_MS));
    const { sessionId } = (session?.data ?? {}) as Partial<SocketIdentity>;
    if (!session || !sessionId) return nothing;
    const owner = await identify(shown);
    return owner?.sessionId === sessionId ? { ...session, data: owner } : nothing;
  };
}
