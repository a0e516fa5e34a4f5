import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/composer';
import type { PostBody } from '../publishing.api.ts';
import type { Draft } from './draft.ts';

const wordsIn = (text: string): number => text.trim().split(/\s+/).filter(Boolean).length;

/** What keeps a draft from being published, by field. */
export interface DraftFaults {
  text?: string;
  teaser?: string;
}

export function faultsOf({ title, text, teaser, visibility }: Draft, imageCount: number): DraftFaults {
  const nothing = title.trim() === '' && text.trim() === '' && imageCount === 0;
  const teaserTooLong = visibility === 'patrons' && wordsIn(teaser) > limits.teaserMaxWords;
  return {
    ...(nothing && { text: m.nothingYet }),
    ...(teaserTooLong && { teaser: m.teaserTooLong(limits.teaserMaxWords) }),
  };
}

/** A draft as the wire has it: what is empty is left out, and a post for everyone has no teaser. */
export function bodyOf({ title, text, teaser, visibility, postType, images }: Draft): PostBody {
  return {
    postType,
    visibility,
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(text.trim() !== '' && { description: text.trim() }),
    ...(visibility === 'patrons' && teaser.trim() !== '' && { teaser: teaser.trim() }),
    ...(images.length > 0 && {
      imageContent: images.map(({ id, alt }) => (alt.trim() === '' ? { id } : { id, alt: alt.trim() })),
    }),
  };
}
