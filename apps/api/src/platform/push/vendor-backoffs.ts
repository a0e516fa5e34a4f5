import { later, type Clock } from '../clock.ts';

/** Exponential backoff by vendor: a vendor that is down or busy is not called again for every push. */
export interface VendorBackoffs {
  /** 0 if no backoff is in progress. */
  msLeft(vendor: string): number;
  /** Starts a backoff, which doubles each time unless the vendor asks for a delay. Returns its length. */
  begin(vendor: string, retryAfterMs?: number): number;
  /** Ends the backoff after a success. A request that was in progress at its start does not end it. */
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
      // Requests in progress at the same time fail together, which counts as one failure.
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
