import { useId } from 'react';
import { limits } from '@udala/contract/limits';
import { reportReasons, type ReportReason } from '@udala/contract/reports';
import * as m from '@udala/messages/reports';
import { errorSaying, needsConnection } from '@udala/messages/ui';
import { useForm } from '#lib/use-form.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { useReportSomethingMutation, type ReportBody } from './reports.api.ts';

interface ReportDialogProps {
  entityType: ReportBody['entityType'];
  entityId: string;
  onClose: () => void;
}

const titles = { post: m.reportPost, comment: m.reportComment, message: m.reportMessage, user: m.reportPerson };
const cards = reportReasons.map((value) => ({ value, title: m.reasons[value] }));
/** Leaves out copyright for a person. */
const cardsOf = (entityType: ReportBody['entityType']) =>
  entityType === 'user' ? cards.filter(({ value }) => value !== 'copyright') : cards;

const isReason = (text: string): text is ReportReason => reportReasons.some((reason) => reason === text);

/** Reports another person's content, or the person, to the operator. */
export function ReportDialog({ entityType, entityId, onClose }: ReportDialogProps) {
  const formId = useId();
  const [report] = useReportSomethingMutation();
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const { form, field, busy, failure, resend } = useForm({
    rules: {
      reason: (reason) => (isReason(reason) ? undefined : m.chooseReason),
      note: (note) =>
        note.length > limits.reportNoteMaxLength ? m.noteTooLong(limits.reportNoteMaxLength) : undefined,
    },
    async submit({ reason, note }) {
      if (!isReason(reason)) return;
      const { error } = await report({
        entityType,
        entityId,
        reason,
        ...(note.trim() !== '' && { note: note.trim() }),
      });
      if (error) return { error };
      onClose();
      dispatch(toastShown({ type: 'info', title: m.sentTitle, body: m.sentBody }));
    },
  });
  const { id: _, error, ...reason } = field('reason');
  const errorId = `${formId}-error`;
  return (
    <Dialog
      open
      title={titles[entityType]}
      onClose={busy ? undefined : onClose}
      keepOpenOutside
      actions={
        <Button type="submit" form={formId} busy={busy && m.sending} blocked={offline && needsConnection}>
          {m.send}
        </Button>
      }
    >
      <form {...form} id={formId} className="grid gap-4 pt-1">
        <div className="grid gap-2">
          <RadioCards {...reason} legend={m.why} cards={cardsOf(entityType)} aria-describedby={error && errorId} />
          {error !== undefined && (
            <p id={errorId} role="alert" className="text-small font-medium text-danger">
              {errorSaying(error)}
            </p>
          )}
        </div>
        <TextArea {...field('note')} label={m.note} hint={m.noteHint} optional />
        {failure !== undefined && <p className="rounded-card bg-danger-soft p-4">{failure}</p>}
        {busy && <SlowNotice onRetry={resend} />}
      </form>
    </Dialog>
  );
}
