import { useEffect, useRef, useState } from 'react';
import type { Post } from '@udala/contract/posts';
import * as m from '@udala/messages/composer';
import { isApiError, messageOf, unreachable } from '#lib/api-error.ts';
import { randomKey } from '#lib/random-key.ts';
import type { LastTry } from './draft.ts';
import { bodyOf, type FinishedDraft } from './post-body.ts';

type Answer = { data: Post; error?: undefined } | { data?: undefined; error: unknown };
/** A request in progress, as RTK Query returns it. */
interface Call extends PromiseLike<Answer> {
  abort: () => void;
}
export type Send = (draft: FinishedDraft, idempotencyKey: string) => Call;

interface Sending {
  send: Send;
  /** Waits for the uploads: resolves to the finished draft, or to an error message if an upload failed. */
  finish: () => Promise<FinishedDraft | string>;
  /** The last try of a restored draft, whose answer may have been lost. */
  restoredTry: LastTry | undefined;
  /** Saves a try with the draft. */
  onTry: (lastTry: LastTry, draft: FinishedDraft) => void;
  onSent: (post: Post) => void;
  /** Queues a draft whose files are uploaded until there is a connection; absent where queueing is not offered. */
  queue?: ((draft: FinishedDraft, idempotencyKey: string) => Promise<boolean>) | undefined;
  onQueued?: () => void;
  /** True if a file is still uploading. */
  filesInProgress: boolean;
}

/** Sends a draft once its files are uploaded. Idempotent: a retry after a lost answer creates no second post. */
export function useSend(sending: Sending) {
  const { send, finish, restoredTry, onTry, onSent, queue, onQueued, filesInProgress } = sending;
  const [step, setStep] = useState<'idle' | 'waiting' | 'sending' | 'done'>('idle');
  const [failure, setFailure] = useState<string>();
  const lastTry = useRef(restoredTry);
  const call = useRef<Call>(null);
  const again = useRef(false);
  /** Counts presses of the button, so that a cancelled wait is ignored when it ends. */
  const generation = useRef(0);
  useEffect(() => {
    const clearFailure = () =>
      setFailure((before) => (before === m.offline || before === m.offlineWithFiles ? undefined : before));
    addEventListener('online', clearFailure);
    return () => removeEventListener('online', clearFailure);
  }, []);

  const ask = async (draft: FinishedDraft, key: string): Promise<Answer> => {
    again.current = false;
    call.current = send(draft, key);
    const answer = await call.current;
    return again.current ? ask(draft, key) : answer;
  };
  const stop = (problem?: string) => {
    generation.current += 1;
    setStep('idle');
    setFailure(problem);
  };
  const begin = async () => {
    if (step !== 'idle') return;
    const offline = !navigator.onLine;
    if (offline && (filesInProgress || !queue)) return stop(filesInProgress ? m.offlineWithFiles : m.offline);
    generation.current += 1;
    const mine = generation.current;
    setFailure(undefined);
    setStep('waiting');
    const draft = await finish();
    if (mine !== generation.current) return;
    if (typeof draft === 'string') return stop(draft);
    setStep('sending');
    const body = JSON.stringify(bodyOf(draft));
    const key = lastTry.current?.body === body ? lastTry.current.idempotencyKey : randomKey();
    lastTry.current = { body, idempotencyKey: key };
    onTry(lastTry.current, draft);
    const { data, error } = offline ? { error: unreachable } : await ask(draft, key);
    const isQueued = !data && isUnanswered(error) && (await queue?.(draft, key));
    if (!data && !isQueued) return stop(sentenceOf(error));
    setStep('done');
    if (data) onSent(data);
    else onQueued?.();
  };
  return {
    step,
    failure,
    begin: () => void begin(),
    /** Cancels sending while files are still uploading. */
    callOff: () => stop(),
    /** Aborts the request in progress and sends it again. */
    resend: () => {
      again.current = true;
      call.current?.abort();
    },
  };
}

const isUnanswered = (error: unknown): boolean => isApiError(error) && error.code === unreachable.code;

function sentenceOf(error: unknown): string {
  if (!isApiError(error)) return messageOf(error);
  if (error.code === 'unreachable' && !navigator.onLine) return m.offline;
  return Object.values(error.fields)[0] ?? error.message;
}
