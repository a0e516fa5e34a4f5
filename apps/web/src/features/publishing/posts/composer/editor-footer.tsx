import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import type { Draft } from './draft.ts';
import type { FinishedDraft } from './post-body.ts';
import { Pills, sheetsOf, type SheetName } from './sheets.tsx';
import { Toolbar, type Wish } from './toolbar.tsx';
import type { PostFiles } from './use-files.ts';
import type { useSend } from './use-send.ts';

interface EditorFooterProps {
  draft: FinishedDraft;
  edited: { isScheduled: boolean } | undefined;
  files: PostFiles;
  isPost: boolean;
  sending: ReturnType<typeof useSend>;
  /** Time of the draft's last save on this phone. */
  saved: string | undefined;
  wish: Wish;
  previewing: boolean;
  onChange: (change: Partial<Draft>) => void;
  onPreview: () => void;
  onOpen: (sheet: SheetName) => void;
}

/** The part that never scrolls away: the state of sending, what was chosen, and the tools. */
export function EditorFooter(props: EditorFooterProps) {
  const { draft, edited, files, isPost, sending, saved, wish, previewing, onChange, onPreview, onOpen } = props;
  const { step, failure, resend } = sending;
  const sheets = sheetsOf(draft, edited);
  const flip = (
    <Button variant="link" className="ms-auto px-1 no-underline!" onClick={onPreview}>
      {previewing ? m.keepWriting : m.preview}
    </Button>
  );
  return (
    <div className="mx-auto grid max-w-160 py-1">
      {failure !== undefined && (
        <p role="alert" className="px-2 py-1 font-medium text-danger">
          {failure}
        </p>
      )}
      {step === 'waiting' && (
        <p role="status" className="px-2 py-1">
          {(isPost ? m.postWaits : m.saveWaits)[files.kind]}
        </p>
      )}
      {step === 'sending' && <SlowNotice onRetry={resend} />}
      {previewing ? (
        flip
      ) : (
        <>
          <Pills draft={draft} sheets={sheets} onOpen={onOpen} />
          <Toolbar
            draft={draft}
            files={files}
            sheets={sheets}
            saved={step === 'idle' ? saved : undefined}
            wish={wish}
            onVideo={() => draft.cover === 'blur' && onChange({ cover: null })}
            onOpen={onOpen}
          >
            {flip}
          </Toolbar>
        </>
      )}
    </div>
  );
}
