import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import type { FinishedDraft } from './post-body.ts';
import { faultOfPlan } from './plan.ts';

/** Errors that prevent publishing, by field. */
export interface DraftFaults {
  text?: string;
  teaser?: string;
  cover?: string;
  plannedFor?: string;
}

export const wordsIn = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;

export const isEmpty = ({ title, text }: FinishedDraft, hasFiles: boolean): boolean =>
  title.trim() === '' && text.trim() === '' && !hasFiles;

export const teaserFault = (teaser: string): string | undefined =>
  wordsIn(teaser) > limits.teaserMaxWords ? m.teaserTooLong(limits.teaserMaxWords) : undefined;

/** `planStays`: the scheduled time is unchanged, so it is accepted even if it passed during the edit. */
export function faultsOf(
  draft: FinishedDraft,
  { hasFiles, hasCover, planStays }: { hasFiles: boolean; hasCover: boolean; planStays: boolean },
): DraftFaults {
  const { teaser, visibility, cover, plannedFor } = draft;
  const teaserTooLong = visibility === 'patrons' ? teaserFault(teaser) : undefined;
  const plan = plannedFor === null || planStays ? null : faultOfPlan(plannedFor, Date.now());
  return {
    ...(isEmpty(draft, hasFiles) && { text: m.nothingYet }),
    ...(teaserTooLong !== undefined && { teaser: teaserTooLong }),
    ...(visibility === 'patrons' && cover === 'teaser' && !hasCover && { cover: m.coverMissing }),
    ...(plan && { plannedFor: m.planFault[plan] }),
  };
}
