import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Post, Visibility } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { shortMomentLabel } from '#lib/dates.ts';
import { useKeyboardRoom } from '#lib/use-keyboard-room.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Draft } from './draft.ts';
import { EditorFooter } from './editor-footer.tsx';
import { faultsOf, type DraftFaults } from './faults.ts';
import type { DraftPlace } from './draft-storage.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import type { FinishedDraft } from './post-body.ts';
import { PostFields } from './post-fields.tsx';
import { useFiles } from './use-files.ts';
import { useAutosave } from './use-autosave.ts';
import { useLeave } from './use-leave.ts';
import { useSend, type Send } from './use-send.ts';

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
  send: Send;
  onSent: (post: Post) => void;
  queue?: (draft: FinishedDraft, idempotencyKey: string) => Promise<boolean>;
}

/** The dialog in which a post is written or edited. */
export function Editor({ title, start, place, edited, isWritten, suggested, send, onSent, queue }: EditorProps) {
  const [savedDraft] = useState(place.read);
  const [words, setWords] = useState<Draft>(savedDraft ?? start);
  const files = useFiles(words, start);
  const draft: FinishedDraft = { ...words, ...files.draftFiles, visibility: words.visibility ?? suggested };
  const { savedAt, discard } = useAutosave(place, { ...words, ...files.draftFiles }, isWritten(draft));
  const written = isWritten(draft) || files.inProgress;
  const [faults, setFaults] = useState<DraftFaults>({});
  const latest = useRef(draft);
  const form = useRef<HTMLDivElement>(null);
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
    onSent(post) {
      discard();
      onSent(post);
      leave.leaveFor(edited && !edited.isScheduled ? 'back' : 'home');
    },
  });
  useKeyboardRoom();
  // Runs after the dialog has focused its first field.
  useLayoutEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [faults]);

  const publish = () => {
    const planStays = edited !== undefined && draft.plannedFor === start.plannedFor;
    const found = faultsOf(draft, { hasFiles: files.any, planStays });
    setFaults(found);
    if (Object.keys(found).length === 0) sending.begin();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) publish();
  };
  const close = () => {
    sending.callOff();
    leave.close();
  };
  const back = savedDraft && (edited ? m.editsAreBack : m.draftIsBack)(shortMomentLabel(savedDraft.savedAt));
  return (
    <>
      {/* Closed before the next page, which may first have to be downloaded. */}
      <Dialog
        open={sending.step !== 'done'}
        title={title}
        size="lg"
        fullScreen
        keepOpenOutside
        onClose={sending.step === 'sending' ? undefined : close}
        actions={
          <EditorFooter
            act={
              edited && !(edited.isScheduled && draft.plannedFor === null)
                ? 'save'
                : draft.plannedFor === null
                  ? 'post'
                  : 'schedule'
            }
            sending={sending}
            files={files}
            saved={written ? savedAt : undefined}
            onAct={publish}
          />
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Enter posts from any field */}
        <div ref={form} className="grid gap-5 pt-1" onKeyDown={onKeyDown}>
          {back && (
            <p role="status" className="rounded-control bg-info-soft px-3 py-2 text-small">
              {back}
            </p>
          )}
          <PostFields
            draft={draft}
            faults={faults}
            files={files}
            edited={edited}
            suggestsEveryone={suggested === 'everyone' && !edited && draft.visibility === 'everyone'}
            onChange={(change) => setWords((before) => ({ ...before, ...change }))}
          />
        </div>
      </Dialog>
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
