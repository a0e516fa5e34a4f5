import { useState } from 'react';
import type { Dispute, getDispute } from '@udala/contract/disputes';
import type { ReplyOf } from '@udala/contract/endpoint';
import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/disputes';
import { naira } from '@udala/messages/money';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { formDraft } from '#lib/form-draft.ts';
import { randomKey } from '#lib/random-key.ts';
import { useForm } from '#lib/use-form.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown } from '#state/toasts.slice.ts';
import { disputeHeadingId } from './dispute-status.tsx';
import { useAnswerDisputeMutation } from './disputes.api.ts';

interface AnswerFormProps {
  dispute: Dispute;
  evidence: ReplyOf<typeof getDispute>['evidence'];
}

/** What the bank would get, words of the creator's own, and the two answers. What was typed survives a reload. */
export function AnswerForm({ dispute: { id, amountKobo, patronName }, evidence }: AnswerFormProps) {
  const offline = useIsOffline();
  const dispatch = useAppDispatch();
  const [draft] = useState(() => formDraft(`dispute-${id}`));
  const [isAsking, setAsking] = useState(false);
  const answer = useAnswer(id);
  // The form goes: the outcome above it is read instead.
  const finish = (type: 'info' | 'success', title: string) => {
    document.getElementById(disputeHeadingId)?.focus();
    dispatch(toastShown({ type, title }));
  };
  const form = useForm({
    rules: {
      words: (words) =>
        words.length > limits.disputeWordsMaxLength ? m.wordsTooLong(limits.disputeWordsMaxLength) : undefined,
    },
    draft,
    async submit({ words }) {
      const { error } = await answer.give({ answer: 'evidence', ...(words.trim() !== '' && { words: words.trim() }) });
      if (error) return { error };
      finish('success', m.sentToast);
    },
  });
  const accept = async () => {
    const { error } = await answer.give({ answer: 'accepted' });
    setAsking(false);
    if (error) return;
    draft.discard();
    finish('info', m.acceptedToast);
  };
  const { failure } = answer;
  const blocked = offline && needsConnection;
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-h3 font-bold">{m.evidence}</h2>
        <p className="text-small text-ink-2">{m.evidenceWhy}</p>
        <dl lang="en" className="grid gap-3">
          {evidence.map(({ name, fact }) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-medium wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card>
        <form {...form.form} className="grid gap-4">
          <TextArea {...form.field('words')} label={m.words} hint={m.wordsHint} optional />
          {failure !== undefined && (
            <Banner tone="danger" urgent>
              {failure}
            </Banner>
          )}
          <p className="text-small text-ink-2">{m.once}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={form.busy && m.sending} blocked={blocked}>
              {m.send}
            </Button>
            <Button variant="tonal" onClick={() => setAsking(true)}>
              {m.accept}
            </Button>
          </div>
          {form.busy && <SlowNotice onRetry={form.resend} />}
        </form>
      </Card>
      <ConfirmDialog
        open={isAsking}
        title={m.acceptTitle}
        confirm={m.accept}
        danger
        busy={answer.isBusy && m.accepting}
        blocked={blocked}
        onConfirm={() => void accept()}
        onClose={() => setAsking(false)}
      >
        <p className="wrap-anywhere">{m.acceptWhy(naira(amountKobo), patronName)}</p>
      </ConfirmDialog>
    </>
  );
}

type Given = { answer: 'evidence' | 'accepted'; words?: string };

/** Sends an answer under a key of its own: a repeated call after a lost reply changes nothing. */
function useAnswer(disputeId: string) {
  const [send, { isLoading: isBusy, error }] = useAnswerDisputeMutation();
  const [keys] = useState(() => new Map<string, string>());
  return {
    isBusy,
    failure: error === undefined ? undefined : messageOf(error),
    give(given: Given) {
      const named = JSON.stringify(given);
      const idempotencyKey = keys.get(named) ?? randomKey();
      keys.set(named, idempotencyKey);
      return send({ disputeId, idempotencyKey, ...given });
    },
  };
}
