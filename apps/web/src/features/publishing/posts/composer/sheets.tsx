import { CalendarClock, Globe, Lock, MessagesSquare, Rss, TextQuote } from 'lucide-react';
import { limits } from '@udala/contract/limits';
import type { PostType, Visibility } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { shortMomentLabel } from '#lib/dates.ts';
import { ChoiceSheet, type Choice } from './choice-sheet.tsx';
import type { Draft } from './draft.ts';
import { teaserFault, wordsIn, type DraftFaults } from './faults.ts';
import { Pill } from './pill.tsx';
import { instantOf } from './plan.ts';
import type { FinishedDraft } from './post-body.ts';
import { TeaserSheet } from './teaser-sheet.tsx';
import { WhenSheet } from './when-sheet.tsx';

export type SheetName = 'audience' | 'teaser' | 'when' | 'kind';

/** The sheets of a post: only an unpublished one has a time, only a new one can change its kind. */
export const sheetsOf = ({ visibility }: FinishedDraft, edited: { isScheduled: boolean } | undefined): SheetName[] => [
  'audience',
  ...(visibility === 'patrons' ? (['teaser'] as const) : []),
  ...(!edited || edited.isScheduled ? (['when'] as const) : []),
  ...(edited ? [] : (['kind'] as const)),
];

const audiences: readonly Choice<Visibility>[] = [
  { value: 'patrons', text: m.patrons, hint: m.patronsHint, icon: Lock },
  { value: 'everyone', text: m.everyone, hint: m.everyoneHint, icon: Globe },
];
const kinds: readonly Choice<PostType>[] = [
  { value: 'Feed', text: m.feed, hint: m.feedHint, icon: Rss },
  { value: 'Community', text: m.community, hint: m.communityHint, icon: MessagesSquare },
];

interface SheetProps {
  name: SheetName;
  draft: FinishedDraft;
  faults: DraftFaults;
  onChange: (change: Partial<Draft>) => void;
  onClose: () => void;
}

/** One choice about the post, over the paper. */
export function Sheet({ name, draft, faults, onChange, onClose }: SheetProps) {
  const { visibility, postType, teaser, plannedFor } = draft;
  if (name === 'audience')
    return (
      <ChoiceSheet
        title={m.audience}
        choices={audiences}
        value={visibility}
        onChoose={(chosen) => onChange({ visibility: chosen })}
        onClose={onClose}
      />
    );
  if (name === 'kind')
    return (
      <ChoiceSheet
        title={m.kind}
        choices={kinds}
        value={postType}
        onChoose={(chosen) => onChange({ postType: chosen })}
        onClose={onClose}
      />
    );
  if (name === 'teaser')
    return (
      <TeaserSheet
        teaser={teaser}
        isFaulty={faults.teaser !== undefined}
        onChange={(written) => onChange({ teaser: written })}
        onClose={onClose}
      />
    );
  return (
    <WhenSheet
      plannedFor={plannedFor}
      error={faults.plannedFor}
      onChange={(chosen) => onChange({ plannedFor: chosen })}
      onClose={onClose}
    />
  );
}

interface PillsProps {
  draft: FinishedDraft;
  sheets: readonly SheetName[];
  onOpen: (sheet: SheetName) => void;
}

/** What was chosen in the sheets, where it is not the usual. */
export function Pills({ draft: { postType, teaser, plannedFor }, sheets, onOpen }: PillsProps) {
  const has = (sheet: SheetName, isSet: boolean) => isSet && sheets.includes(sheet);
  const words = wordsIn(teaser);
  return (
    <div className="flex flex-wrap gap-x-2 px-1 empty:hidden">
      {has('kind', postType === 'Community') && (
        <Pill icon={MessagesSquare} label={m.kind} onPress={() => onOpen('kind')}>
          {m.community}
        </Pill>
      )}
      {has('teaser', words > 0) && (
        <Pill icon={TextQuote} label="" danger={teaserFault(teaser) !== undefined} onPress={() => onOpen('teaser')}>
          {m.teaserWords(words, limits.teaserMaxWords)}
        </Pill>
      )}
      {has('when', plannedFor !== null) && plannedFor !== null && (
        <Pill icon={CalendarClock} label={m.when} onPress={() => onOpen('when')}>
          {shortMomentLabel(instantOf(plannedFor))}
        </Pill>
      )}
    </div>
  );
}
