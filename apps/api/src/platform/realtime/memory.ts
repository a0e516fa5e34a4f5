import { SessionAwareAdapter, type BroadcastOptions, type Session } from 'socket.io-adapter';

export const RECOVERY_MS = 120_000;
/** Limit of disconnected sessions held for recovery, about 20 MB. */
const GONE_MAX = 20_000;
const PACKETS_MAX = 5_000;

interface Gone {
  pid: string;
  data: { userId: string };
}

/** Rooms of a single process, with the missed packets of disconnected sockets for two minutes. */
export class MemoryAdapter extends SessionAwareAdapter {
  readonly #awaited = new Map<string, number>();
  #isClosed = false;

  override persistSession(session: Parameters<SessionAwareAdapter['persistSession']>[0]): void {
    super.persistSession(session);
    dropOldest(this['sessions'] as Map<string, Gone>, GONE_MAX);
    const { userId } = (session as Gone).data;
    this.#awaited.delete(userId);
    this.#awaited.set(userId, performance.now() + RECOVERY_MS);
    dropOldest(this.#awaited, GONE_MAX);
  }

  /** True if one of the user's sockets disconnected so recently that its missed packets can still be sent. */
  awaits(userId: string): boolean {
    return (this.#awaited.get(userId) ?? 0) > performance.now();
  }

  override restoreSession(pid: string, offset: string): Promise<Session> {
    const session = super.restoreSession(pid, offset);
    // A session is restored once: two sockets with one id would hide each other.
    (this['sessions'] as Map<string, Gone>).delete(pid);
    return session;
  }

  override close(): void {
    this.#isClosed = true;
    (this['sessions'] as Map<string, Gone>).clear();
    (this['packets'] as unknown[]).length = 0;
    // The base class never stops its timer, which holds this adapter. These lead from it to the whole closed server;
    // `guardRecovery` sets the second.
    for (const name of ['nsp', 'restoreSession']) Reflect.deleteProperty(this, name);
  }

  override broadcast(packet: unknown, options: BroadcastOptions): void {
    if (this.#isClosed) return;
    super.broadcast(packet, options);
    const packets = this['packets'] as unknown[];
    // Trims a tenth at a time: removing single items from the front of the array costs as much.
    if (packets.length > PACKETS_MAX * 1.1) packets.splice(0, packets.length - PACKETS_MAX);
  }
}

export function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
