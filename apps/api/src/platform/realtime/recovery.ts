import { AsyncLocalStorage } from 'node:async_hooks';
import type { Adapter, Session } from 'socket.io-adapter';
import type { SocketIdentity } from './sessions.ts';
import { inTime } from './in-time.ts';

const RESTORE_MS = 3_000;

/** Credentials in a handshake. */
export interface Shown {
  token: unknown;
  host: string | undefined;
}

interface Connection {
  conn: { close(discard?: boolean): void };
  request: { headers: { host?: string } };
}
/**
 * Private API of Socket.IO: the only place where the credentials and the missed packets are known before anything is
 * sent.
 */
interface NamespaceInternals {
  adapter: Adapter;
  _createSocket(client: Connection, shown: Record<string, unknown>): Promise<unknown>;
}

/**
 * Replays missed packets only if the token belongs to the same, still valid session: Socket.IO would send them before
 * any middleware runs. Without this private hook nothing is replayed.
 */
export function guardRecovery(namespace: object, identify: (shown: Shown) => Promise<SocketIdentity | null>): void {
  const internals = namespace as NamespaceInternals;
  const { adapter } = internals;
  const shownNow = new AsyncLocalStorage<Shown>();
  const create = internals._createSocket.bind(internals);
  const restore = adapter.restoreSession.bind(adapter);
  const seen = new WeakSet<Connection>();

  internals._createSocket = (client, shown) => {
    // One attempt per connection: each costs a database query.
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
