import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Post, Visibility } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { shortMomentLabel } from '#lib/dates.ts';
import { useKeyboardRoom } from '#lib/use-keyboard-room.ts';
import { CoverHint } from './cover-hint.tsx';
import type { Draft } from './draft.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorFooter } from './editor-footer.tsx';
import { faultsOf, isEmpty, type DraftFaults } from './faults.ts';
import type { DraftPlace } from './draft-storage.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { Paper } from './paper.tsx';
import type { FinishedDraft } from './post-body.ts';
import { Preview } from './preview.tsx';
import { Sheet, sheetWith, type SheetName } from './sheets.tsx';
import type { Wish } from './toolbar.tsx';
import { useFiles } from './use-files.ts';
import { useAutosave } from './use-autosave.ts';
import { useLeave } from './use-leave.ts';
import { useSend, type Send } from './use-send.ts';
import { Writing } from './writing.tsx';

interface EditorProps {
  title: string;
  /** The initial draft when none is saved on the phone. */
  start: Draft;
  place: DraftPlace;
  /** Set for an existing post: its type is fixed, and its time can change only while it is scheduled. */
  edited?: { isScheduled: boolean };
  isWritten: (draft: FinishedDraft) => boolean;
  /** Visibility that applies until the author chooses one. */
  suggested: Visibility;
  /** Asks at once for a file of this kind. */
  wish?: Wish;
  send: Send;
  onSent: (post: Post) => void;
  queue?: (draft: FinishedDraft, idempotencyKey: string) => Promise<boolean>;
}

/** The paper on which a post is written or edited. */
export function Editor(props: EditorProps) {
  const { title, start, place, edited, isWritten, suggested, wish, send, onSent, queue } = props;
  const [savedDraft] = useState(place.read);
  const [words, setWords] = useState<Draft>(savedDraft ?? start);
  const files = useFiles(words, start);
  const draft: FinishedDraft = { ...words, ...files.draftFiles, visibility: words.visibility ?? suggested };
  const { savedAt, discard } = useAutosave(place, { ...words, ...files.draftFiles }, isWritten(draft));
  const written = isWritten(draft) || files.inProgress;
  const [faults, setFaults] = useState<DraftFaults>({});
  const [sheet, setSheet] = useState<SheetName>();
  const [previewing, setPreviewing] = useState(false);
  const latest = useRef(draft);
  const text = useRef<HTMLTextAreaElement>(null);
  const leave = useLeave({
    somethingWritten: written,
    onDiscard() {
      discard();
      files.withdraw();
    },
  });
  const sending = useSend({
    send,
    queue,
    filesInProgress: files.inProgress,
    onQueued() {
      discard();
      leave.leaveFor('home');
    },
    async finish() {
      const settled = await files.settled();
      return typeof settled === 'string' ? settled : { ...latest.current, ...settled };
    },
    restoredTry: savedDraft?.lastTry,
    // With its visibility, because another may be suggested after a reload: it was the person's first post.
    onTry: (lastTry, { visibility }) => setWords((before) => ({ ...before, lastTry, visibility })),
    onSent(post) {
      discard();
      onSent(post);
      leave.leaveFor(edited && !edited.isScheduled ? 'back' : 'home');
    },
  });
  useKeyboardRoom();
  // Runs after the paper has focused its first field.
  useLayoutEffect(() => text.current?.focus(), []);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (faults.text !== undefined) text.current?.focus();
  }, [faults]);

  const change = (part: Partial<Draft>) => setWords((before) => ({ ...before, ...part }));
  const publish = () => {
    const planStays = edited !== undefined && draft.plannedFor === start.plannedFor;
    const found = faultsOf(draft, { hasFiles: files.any, hasCover: files.cover.uploads.length > 0, planStays });
    setFaults(found);
    if (Object.keys(found).length === 0) return sending.begin();
    setPreviewing(false);
    setSheet(found.text === undefined ? sheetWith(found) : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) publish();
  };
  const close = () => {
    sending.callOff();
    leave.close();
  };
  const back = savedDraft && (edited ? m.editsAreBack : m.draftIsBack)(shortMomentLabel(savedDraft.savedAt));
  const isSave = edited && !(edited.isScheduled && draft.plannedFor === null);
  return (
    <>
      {/* Closed before the next page, which may first have to be downloaded. */}
      <Paper
        open={sending.step !== 'done'}
        title={title}
        onClose={sending.step === 'sending' ? undefined : close}
        bar={
          <EditorBar
            visibility={draft.visibility}
            act={isSave ? 'save' : draft.plannedFor === null ? 'post' : 'schedule'}
            busy={sending.step !== 'idle'}
            empty={isEmpty(draft, files.any)}
            onChooseAudience={() => setSheet('audience')}
            onAct={publish}
          />
        }
        tools={
          <EditorFooter
            draft={draft}
            edited={edited}
            files={files}
            isPost={!isSave}
            sending={sending}
            saved={written ? savedAt : undefined}
            wish={wish}
            previewing={previewing}
            onChange={change}
            onPreview={() => setPreviewing(!previewing)}
            onOpen={setSheet}
          />
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Enter posts from any field */}
        <div hidden={previewing} className="min-h-full" onKeyDown={onKeyDown}>
          <Writing
            draft={draft}
            error={isEmpty(draft, files.any) ? faults.text : undefined}
            files={files}
            note={
              back && (
                <p role="status" className="rounded-control bg-info-soft px-3 py-2 text-small">
                  {back}
                </p>
              )
            }
            suggestsEveryone={suggested === 'everyone' && !edited && draft.visibility === 'everyone'}
            hint={
              !edited &&
              draft.cover === null &&
              draft.visibility === 'patrons' &&
              files.images.uploads.length > 0 && (
                <CoverHint onChoose={(cover) => change({ cover })} onOpen={() => setSheet('cover')} />
              )
            }
            text={text}
            onChange={change}
          />
        </div>
        {previewing && <Preview draft={draft} files={files} />}
      </Paper>
      {sheet && (
        <Sheet
          name={sheet}
          draft={draft}
          files={files}
          faults={faults}
          onChange={change}
          onClose={() => setSheet(undefined)}
        />
      )}
      <LeaveDialog
        open={leave.asking}
        isEdit={edited !== undefined}
        losesImages={files.imagesInProgress}
        onStay={leave.stay}
        onKeep={leave.proceed}
        onDiscard={leave.discard}
      />
    </>
  );
}
