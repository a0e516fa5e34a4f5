import { SessionAwareAdapter, type BroadcastOptions, type Session } from 'socket.io-adapter';

export const RECOVERY_MS = 120_000;
/** What those who are gone for a moment may cost: some 20 MB, however many come and go. */
const GONE_MAX = 20_000;
const PACKETS_MAX = 5_000;

interface Gone {
  pid: string;
  data: { userId: string };
}

/** Rooms of one process alone, and for two minutes what those missed who were cut off. */
export class MemoryAdapter extends SessionAwareAdapter {
  readonly #awaited = new Map<string, number>();

  override persistSession(session: Parameters<SessionAwareAdapter['persistSession']>[0]): void {
    super.persistSession(session);
    dropOldest(this['sessions'] as Map<string, Gone>, GONE_MAX);
    const { userId } = (session as Gone).data;
    this.#awaited.delete(userId);
    this.#awaited.set(userId, performance.now() + RECOVERY_MS);
    dropOldest(this.#awaited, GONE_MAX);
  }

  /** Whether somebody of hers was cut off so lately that she may still be sent what she missed. */
  awaits(userId: string): boolean {
    return (this.#awaited.get(userId) ?? 0) > performance.now();
  }

  override restoreSession(pid: string, offset: string): Promise<Session> {
    const session = super.restoreSession(pid, offset);
    // Once: two sockets of one id would hide each other.
    (this['sessions'] as Map<string, Gone>).delete(pid);
    return session;
  }

  override broadcast(packet: unknown, options: BroadcastOptions): void {
    super.broadcast(packet, options);
    const packets = this['packets'] as unknown[];
    // A tenth at a time: taking one off the front of so many costs as much.
    if (packets.length > PACKETS_MAX * 1.1) packets.splice(0, packets.length - PACKETS_MAX);
  }
}

export function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
