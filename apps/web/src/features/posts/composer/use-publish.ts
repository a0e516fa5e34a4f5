import { useRef, useState } from 'react';
import * as m from '@udala/messages/composer';
import { isApiError, messageOf } from '#lib/api-error.ts';
import { randomKey } from '#lib/random-key.ts';
import { useAppDispatch } from '#app/hooks.ts';
import { toastShown } from '#app/toasts.slice.ts';
import { useCreatePostMutation, type PostBody } from '../publishing.api.ts';
import { forgetDraft, type Draft } from './draft.ts';
import { bodyOf, faultsOf, type DraftFaults } from './post-body.ts';
import { draftImagesOf, type Upload } from './use-uploads.ts';

interface Publishing {
  draft: Draft;
  settled: () => Promise<readonly Upload[]>;
  onPublished: () => void;
}

/** Publishes a draft once its pictures are up. Sending the same again after a lost answer makes no second post. */
export function usePublish({ draft, settled, onPublished }: Publishing) {
  const [createPost] = useCreatePostMutation();
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<'idle' | 'uploading' | 'sending'>('idle');
  const [faults, setFaults] = useState<DraftFaults>({});
  const [failure, setFailure] = useState<string>();
  const lastTry = useRef({ sent: '', key: '' });
  const call = useRef<{ abort: () => void }>(null);
  const again = useRef(false);

  const send = async (body: PostBody, idempotencyKey: string): Promise<unknown> => {
    again.current = false;
    const sending = createPost({ body, idempotencyKey });
    call.current = sending;
    const { error } = await sending;
    return again.current ? send(body, idempotencyKey) : error;
  };
  /** Gives up on the answer under way and asks again. */
  const resend = () => {
    again.current = true;
    call.current?.abort();
  };

  const attempt = async (): Promise<string | undefined> => {
    setStep('uploading');
    const uploads = await settled();
    if (uploads.some(({ state }) => state === 'failed')) return m.failedImages;
    setStep('sending');
    const body = bodyOf({ ...draft, images: draftImagesOf(uploads) });
    const sent = JSON.stringify(body);
    if (lastTry.current.sent !== sent) lastTry.current = { sent, key: randomKey() };
    const error = await send(body, lastTry.current.key);
    if (!error) return undefined;
    const [firstField] = isApiError(error) ? Object.values(error.fields) : [];
    return firstField ?? messageOf(error);
  };

  const publish = async (imageCount: number) => {
    if (step !== 'idle') return;
    const found = faultsOf(draft, imageCount);
    setFaults(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    const problem = await attempt();
    setStep('idle');
    setFailure(problem);
    if (problem !== undefined) return;
    forgetDraft();
    dispatch(toastShown({ type: 'info', title: m.posted }));
    onPublished();
  };

  const busy = step === 'uploading' ? m.waitingForImages : step === 'sending' && m.posting;
  return { publish, resend, busy, faults, failure };
}
