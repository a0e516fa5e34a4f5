import { Blend, CalendarClock, Globe, Lock, MessagesSquare, Rss, TextQuote } from 'lucide-react';
import { limits } from '@udala/contract/limits';
import type { PostType, Visibility } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { shortMomentLabel } from '#lib/dates.ts';
import { ChoiceSheet, type Choice } from './choice-sheet.tsx';
import { CoverSheet } from './cover-sheet.tsx';
import type { Draft } from './draft.ts';
import { teaserFault, wordsIn, type DraftFaults } from './faults.ts';
import { Pill } from './pill.tsx';
import { instantOf } from './plan.ts';
import { coverOf, type FinishedDraft } from './post-body.ts';
import { TeaserSheet } from './teaser-sheet.tsx';
import type { PostFiles } from './use-files.ts';
import { WhenSheet } from './when-sheet.tsx';

export type SheetName = 'audience' | 'teaser' | 'cover' | 'when' | 'kind';

/** The sheets of a post: one for everyone has nothing to tempt with, only an unpublished one has a time, only a new one can change its kind. */
export const sheetsOf = ({ visibility }: FinishedDraft, edited: { isScheduled: boolean } | undefined): SheetName[] => [
  'audience',
  ...(visibility === 'patrons' ? (['teaser', 'cover'] as const) : []),
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

/** The sheet of the first choice that is at fault. */
export const sheetWith = ({ teaser, cover }: DraftFaults): SheetName =>
  teaser !== undefined ? 'teaser' : cover !== undefined ? 'cover' : 'when';

interface SheetProps {
  name: SheetName;
  draft: FinishedDraft;
  files: PostFiles;
  faults: DraftFaults;
  onChange: (change: Partial<Draft>) => void;
  onClose: () => void;
}

/** One choice about the post, over the paper. */
export function Sheet({ name, draft, files, faults, onChange, onClose }: SheetProps) {
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
  if (name === 'cover')
    return (
      <CoverSheet
        draft={draft}
        files={files}
        error={faults.cover}
        onChoose={(cover) => onChange({ cover })}
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
export function Pills({ draft, sheets, onOpen }: PillsProps) {
  const { postType, teaser, plannedFor } = draft;
  // A picture for everyone is named while it is still on its way up.
  const cover = draft.cover === 'teaser' ? draft.cover : coverOf(draft);
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
      {has('cover', cover !== 'none') && (
        <Pill icon={Blend} label="" onPress={() => onOpen('cover')}>
          {m.coverPill[cover]}
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
