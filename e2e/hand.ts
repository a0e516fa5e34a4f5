import type { Locator } from '@playwright/test';

/** A person's hand on the screen: what it does is counted, the provider's and Google's screens included. */
export interface Hand {
  tap(what: Pick<Locator, 'click'>): Promise<void>;
  type(where: Locator, text: string): Promise<void>;
  readonly taps: number;
  readonly fields: number;
}

/** Reaching a field to type in it is not a tap of its own, as in the counts of the design. */
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
