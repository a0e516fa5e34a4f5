import { unfinishedStep } from './onboarding.slice.ts';
import { paths } from './paths.ts';
import type { AppStore } from './store.ts';

/** First page of a signed-in creator: the next onboarding step, or home. */
export function creatorHome(store: Pick<AppStore, 'getState'>): string {
  const step = unfinishedStep(store.getState());
  return step === null ? paths.home : paths.onboard(step);
}
