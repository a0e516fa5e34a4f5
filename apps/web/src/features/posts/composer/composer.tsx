import { Globe, Lock, MessagesSquare, Rss } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { limits } from '@udala/contract/limits';
import type { PostType, Visibility } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { timeLabel } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { Counter } from '#ui/counter.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { emptyDraft, isWorthKeeping, keepDraft, readDraft, type Draft } from './draft.ts';
import { ImagePicker } from './image-picker.tsx';
import { ImageTile } from './image-tile.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useLeave } from './use-leave.ts';
import { usePublish } from './use-publish.ts';
import { draftImagesOf, useUploads } from './use-uploads.ts';

const kinds: readonly { value: PostType; text: string; icon: typeof Rss }[] = [
  { value: 'Feed', text: m.feed, icon: Rss },
  { value: 'Community', text: m.community, icon: MessagesSquare },
];
const audiences: readonly { value: Visibility; text: string; icon: typeof Rss }[] = [
  { value: 'patrons', text: m.patrons, icon: Lock },
  { value: 'everyone', text: m.everyone, icon: Globe },
];

/** Where a post is written. What is typed is kept on the phone until it is published or thrown away. */
export function Composer({ userId }: { userId: string }) {
  const [kept] = useState(() => readDraft(userId));
  const [draft, setDraft] = useState<Draft>(kept ?? emptyDraft);
  const { uploads, add, remove, retry, describe, settled } = useUploads(draft.images);
  const [savedAt, setSavedAt] = useState(kept?.savedAt ?? null);
  const written = isWorthKeeping(draft) || uploads.length > 0;
  const leave = useLeave(written);
  const { publish, resend, busy, faults, failure } = usePublish({ draft, settled, onPublished: leave.afterPublishing });
  const text = useRef<HTMLTextAreaElement>(null);

  useEffect(() => text.current?.focus(), []);
  useEffect(() => keepDraft(userId, { ...draft, images: draftImagesOf(uploads) }), [userId, draft, uploads]);

  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setSavedAt(Date.now());
  };
  const send = () => void publish(uploads.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <>
      <Dialog
        open
        title={m.title}
        size="lg"
        fullScreen
        keepOpenOutside
        onClose={busy ? undefined : leave.close}
        actions={
          <>
            <Button busy={busy} onClick={send}>
              {m.post}
            </Button>
            <p className="grow self-center text-small text-ink-3">
              {savedAt !== null && written && !busy && m.savedAt(timeLabel(savedAt))}
            </p>
          </>
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Enter posts from any field */}
        <div className="grid gap-5 pt-1" onKeyDown={onKeyDown}>
          <Segmented
            legend={m.kind}
            legendHidden
            name="kind"
            options={kinds}
            value={draft.postType}
            onChoose={(postType) => set({ postType })}
          />
          <TextArea
            ref={text}
            label={m.question}
            rows={5}
            maxLength={limits.bodyMaxLength}
            value={draft.text}
            error={faults.text}
            onChange={(event) => set({ text: event.target.value })}
          />
          <TextField
            label={m.postTitle}
            hint={m.postTitleHint}
            optional
            maxLength={limits.titleMaxLength}
            counter={<Counter length={draft.title.length} limit={limits.titleMaxLength} />}
            value={draft.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          {uploads.length > 0 && (
            <ul aria-label={m.images} className="grid gap-2">
              {uploads.map((upload) => (
                <ImageTile
                  key={upload.key}
                  upload={upload}
                  onRemove={() => remove(upload.key)}
                  onRetry={() => retry(upload.key)}
                  onDescribe={(alt) => describe(upload.key, alt)}
                />
              ))}
            </ul>
          )}
          <ImagePicker count={uploads.length} onAdd={add} />
          <Segmented
            legend={m.audience}
            name="audience"
            options={audiences}
            value={draft.visibility}
            onChoose={(visibility) => set({ visibility })}
          />
          {draft.visibility === 'patrons' && (
            <TextArea
              label={m.teaser}
              hint={m.teaserHint(limits.teaserMaxWords)}
              optional
              rows={2}
              maxLength={limits.teaserMaxLength}
              value={draft.teaser}
              error={faults.teaser}
              onChange={(event) => set({ teaser: event.target.value })}
            />
          )}
          {failure !== undefined && (
            <p role="alert" className="font-medium text-danger">
              {failure}
            </p>
          )}
          {busy && <SlowNotice onRetry={resend} />}
        </div>
      </Dialog>
      <LeaveDialog {...leave} />
    </>
  );
}
