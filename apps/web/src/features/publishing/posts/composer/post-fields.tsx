import { Globe, Lock, MessagesSquare, Rss } from 'lucide-react';
import { limits } from '@udala/contract/limits';
import type { PostType, Visibility } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { Counter } from '#ui/counter.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Draft } from './draft.ts';
import { wordsIn, type DraftFaults } from './faults.ts';
import { ImageList } from './image-list.tsx';
import type { FinishedDraft } from './post-body.ts';
import type { PostFiles } from './use-files.ts';
import { VideoTile } from './video-tile.tsx';
import { WhenField } from './when-field.tsx';

const kinds: readonly { value: PostType; text: string; icon: typeof Rss }[] = [
  { value: 'Feed', text: m.feed, icon: Rss },
  { value: 'Community', text: m.community, icon: MessagesSquare },
];
const audiences: readonly { value: Visibility; text: string; icon: typeof Rss }[] = [
  { value: 'patrons', text: m.patrons, icon: Lock },
  { value: 'everyone', text: m.everyone, icon: Globe },
];

interface PostFieldsProps {
  draft: FinishedDraft;
  faults: DraftFaults;
  files: PostFiles;
  edited: { isScheduled: boolean } | undefined;
  suggestsEveryone: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** All fields of a post. */
export function PostFields({ draft, faults, files, edited, suggestsEveryone, onChange }: PostFieldsProps) {
  return (
    <>
      {!edited && (
        <Segmented
          legend={m.kind}
          legendHidden
          name="kind"
          options={kinds}
          value={draft.postType}
          onChoose={(postType) => onChange({ postType })}
        />
      )}
      <TextArea
        label={m.question}
        rows={5}
        maxLength={limits.bodyMaxLength}
        value={draft.text}
        error={faults.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {files.images.uploads.length > 0 && <ImageList images={files.images} />}
      {files.video.video && <VideoTile files={files} video={files.video.video} />}
      <TextField
        label={m.postTitle}
        hint={m.postTitleHint}
        optional
        maxLength={limits.titleMaxLength}
        counter={<Counter length={draft.title.length} limit={limits.titleMaxLength} />}
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div className="grid gap-1.5">
        <Segmented
          legend={m.audience}
          name="audience"
          options={audiences}
          value={draft.visibility}
          onChoose={(visibility) => onChange({ visibility })}
        />
        {suggestsEveryone && <p className="text-small text-ink-2">{m.firstForEveryone}</p>}
      </div>
      {draft.visibility === 'patrons' && (
        <TextArea
          label={m.teaser}
          hint={m.teaserHint(limits.teaserMaxWords)}
          optional
          rows={2}
          maxLength={limits.teaserMaxLength}
          counter={<Counter length={wordsIn(draft.teaser)} limit={limits.teaserMaxWords} left={m.wordsLeft} />}
          value={draft.teaser}
          error={faults.teaser}
          onChange={(event) => onChange({ teaser: event.target.value })}
        />
      )}
      {(!edited || edited.isScheduled) && (
        <WhenField
          plannedFor={draft.plannedFor}
          error={faults.plannedFor}
          onChange={(plannedFor) => onChange({ plannedFor })}
        />
      )}
    </>
  );
}
