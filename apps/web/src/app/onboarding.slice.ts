import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readKept } from '#lib/session-storage.ts';
import type { RootState } from './store.ts';

export const onboardingSteps = ['aboutyourself', 'creator-options', 'setup'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export interface OnboardingState {
  /** Whose answers these are: a phone may be shared. */
  userId: string | null;
  step: OnboardingStep;
  /** Posts and a community space, rather than posts alone. */
  dual: boolean;
  selectedBenefits: string[];
  /** Whole naira as typed; empty while there is none. */
  subscriptionPrice: string;
  creatorDetails: { pageName: string; userName: string; bio: string };
}

const untouched: OnboardingState = {
  userId: null,
  step: 'aboutyourself',
  dual: false,
  selectedBenefits: [],
  subscriptionPrice: '',
  creatorDetails: { pageName: '', userName: '', bio: '' },
};

/** What a creator answered so far; kept in the browser until her page is published. */
export const onboarding = createSlice({
  name: 'onboarding',
  initialState: untouched,
  reducers: {
    begun: (_state, { payload }: PayloadAction<{ userId: string }>): OnboardingState => ({
      ...untouched,
      userId: payload.userId,
    }),
    detailsGiven(state, { payload }: PayloadAction<Partial<OnboardingState['creatorDetails']>>) {
      Object.assign(state.creatorDetails, payload);
    },
    answered(state, { payload }: PayloadAction<Partial<Omit<OnboardingState, 'userId' | 'creatorDetails'>>>) {
      Object.assign(state, payload);
    },
    finished: () => untouched,
  },
});

export const { begun, detailsGiven, answered, finished } = onboarding.actions;

export const keptOnboarding = (): OnboardingState => readKept('onboarding') ?? untouched;

/** The step a signed-in creator has still to take; null once her page has its address. */
export function unfinishedStep({ session, onboarding }: RootState): OnboardingStep | null {
  if (onboarding.userId !== null && onboarding.userId === session.user?.id) return onboarding.step;
  return session.profile?.userName == null ? 'aboutyourself' : null;
}
