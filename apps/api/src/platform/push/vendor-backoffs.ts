import { later, type Clock } from '../clock.ts';

/** Which vendors are left in peace for now: one that is down or busy is not asked by everybody in turn. */
export interface VendorBackoffs {
  /** 0 when it may be asked. */
  msLeft(vendor: string): number;
  /** It did not cope. Without a wish of its own the pause doubles each time. Returns how long it is. */
  begin(vendor: string, retryAfterMs?: number): number;
  /** It coped with a call. One that was under way when a pause began does not end it. */
  end(vendor: string): void;
}

const FIRST_MS = 5_000;
const LONGEST_MS = 300_000;
const RETRY_AFTER_MAX_MS = 3_600_000;
const VENDORS_MAX = 1_000;

export function createVendorBackoffs(clock: Clock): VendorBackoffs {
  const backoffs = new Map<string, { until: Date; times: number }>();
  const msLeft = (vendor: string) => Math.max(0, (backoffs.get(vendor)?.until.getTime() ?? 0) - clock.now().getTime());
  return {
    msLeft,
    begin(vendor, retryAfterMs) {
      const left = msLeft(vendor);
      const times = backoffs.get(vendor)?.times ?? 0;
      // Calls that were under way together fail together: that is one failure.
      const own = left > 0 ? left : Math.min(FIRST_MS * 2 ** times, LONGEST_MS);
      const ms = retryAfterMs === undefined ? own : Math.min(Math.max(retryAfterMs, left, 1_000), RETRY_AFTER_MAX_MS);
      if (backoffs.size >= VENDORS_MAX) backoffs.clear();
      backoffs.set(vendor, { until: later(clock.now(), ms), times: left > 0 ? times : Math.min(times + 1, 10) });
      return ms;
    },
    end(vendor) {
      if (msLeft(vendor) === 0) backoffs.delete(vendor);
    },
  };
}
