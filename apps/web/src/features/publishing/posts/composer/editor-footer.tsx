import * as m from '@udala/messages/composer';
import { Button } from '#ui/button.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { FileTools } from './file-tools.tsx';
import type { PostFiles } from './use-files.ts';
import type { useSend } from './use-send.ts';

const actText = { post: m.post, schedule: m.schedule, save: m.save };

interface EditorFooterProps {
  act: keyof typeof actText;
  sending: ReturnType<typeof useSend>;
  files: PostFiles;
  /** Time of the draft's last save on this phone. */
  saved: string | undefined;
  onAct: () => void;
}

/** The part that never scrolls away: tools to add files, the state of sending, and the button to publish. */
export function EditorFooter({ act, sending: { step, failure, resend }, files, saved, onAct }: EditorFooterProps) {
  const isPost = act === 'post';
  return (
    <div className="grid w-full gap-2">
      {failure !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {failure}
        </p>
      )}
      {step === 'waiting' && <p role="status">{(isPost ? m.postWaits : m.saveWaits)[files.kind]}</p>}
      {step === 'sending' && <SlowNotice onRetry={resend} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileTools files={files} />
        <p className="text-small text-ink-3">{saved !== undefined && step === 'idle' && m.savedAt(saved)}</p>
        <Button
          className="dialog-act sm:ms-auto"
          busy={step !== 'idle' && (isPost ? m.posting : m.saving)}
          onClick={onAct}
        >
          {actText[act]}
        </Button>
      </div>
    </div>
  );
}
