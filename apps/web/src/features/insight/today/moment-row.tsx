import { PartyPopper, Share2, X } from 'lucide-react';
import { useState } from 'react';
import type { Moment } from '@udala/contract/moments';
import * as m from '@udala/messages/moments';
import { share } from '@udala/messages/sharing';
import { dismiss, needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { wantsFewBytes } from '#lib/few-bytes.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown, warned } from '#state/toasts.slice.ts';
import { MomentDialog } from './moment-dialog.tsx';
import { useDismissMomentMutation } from './moments.api.ts';
import { useMomentPicture } from './use-moment-picture.ts';

/** The focused element was removed. */
const focusPage = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

/** In place of the next step, and as high: a moment to celebrate, with its picture to share. */
export function MomentRow({ moment }: { moment: Moment }) {
  const [isOpen, setOpen] = useState(false);
  const [isFrugal] = useState(wantsFewBytes);
  const picture = useMomentPicture(moment, isOpen || !isFrugal);
  const putAway = usePutAway(moment);
  const open = () => setOpen(true);
  return (
    <div className={joinClasses(cardClass(true, true), 'flex min-h-16 flex-wrap items-center gap-1 pe-1')}>
      <button
        type="button"
        aria-label={m.seePicture}
        className="grid h-15.5 w-29.5 shrink-0 cursor-pointer place-items-center bg-accent-soft text-accent-text"
        onClick={open}
      >
        {picture ? (
          <img src={picture.src} alt="" className="size-full animate-fade-in" />
        ) : (
          <Icon of={PartyPopper} size="lg" />
        )}
      </button>
      <p className="min-w-0 grow basis-24 ps-2 text-small font-semibold text-balance wrap-anywhere sm:text-body">
        {m.lines[moment]}
      </p>
      <span className="ms-auto flex items-center gap-1">
        <Button variant="tonal" icon={Share2} className="max-sm:px-3" onClick={open}>
          <span className="max-sm:sr-only">{share}</span>
        </Button>
        <IconButton icon={X} label={dismiss} onClick={putAway} />
      </span>
      {isOpen && <MomentDialog moment={moment} picture={picture} onClose={() => setOpen(false)} />}
    </div>
  );
}

function usePutAway(moment: Moment): () => void {
  const offline = useIsOffline();
  const dispatch = useAppDispatch();
  const [putAway] = useDismissMomentMutation();
  const put = async () => {
    if (offline) return dispatch(toastShown({ type: 'info', title: needsConnection }));
    focusPage();
    const { error } = await putAway(moment);
    if (error !== undefined) dispatch(warned(messageOf(error)));
  };
  return () => void put();
}
