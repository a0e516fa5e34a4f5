import type { Locator } from '@playwright/test';

/** Counts a person's taps and fields, on the provider's and Google's screens too. */
export interface Hand {
  tap(what: Pick<Locator, 'click'>): Promise<void>;
  type(where: Locator, text: string): Promise<void>;
  readonly taps: number;
  readonly fields: number;
}

/** The tap that focuses a field before typing is not counted, as in the counts of the design. */
export function newHand(): Hand {
  let taps = 0;
  let fields = 0;
  return {
    async tap(what) {
      taps += 1;
      await what.click();
    },
    async type(where, text) {
      fields += 1;
      await where.fill(text);
    },
    get taps() {
      return taps;
    },
    get fields() {
      return fields;
    },
  };
}
