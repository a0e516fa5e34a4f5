import { X } from 'lucide-react';
import { useId } from 'react';
import type { Checklist } from '@udala/contract/checklists';
import * as m from '@udala/messages/checklists';
import { close, needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Card } from '#ui/card.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { Progress } from '#ui/progress.tsx';
import { Star } from '#ui/star.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown, warned } from '#state/toasts.slice.ts';
import { knowList } from './checklist-room.ts';
import { useChangeChecklistMutation } from './checklists.api.ts';
import { StepRow } from './step-row.tsx';

/** The focused element was removed. */
const focusPage = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

interface StepsCardProps {
  steps: Checklist['steps'];
  room: string;
  onPutAway: (isAway: boolean) => void;
}

export function StepsCard({ steps, room, onPutAway }: StepsCardProps) {
  const titleId = useId();
  const offline = useIsOffline();
  const dispatch = useAppDispatch();
  const [change] = useChangeChecklistMutation();
  const done = steps.filter(({ isDone }) => isDone).length;
  const putAway = async () => {
    if (offline) return dispatch(toastShown({ type: 'info', title: needsConnection }));
    onPutAway(true);
    focusPage();
    const { error } = await change({ isDismissed: true });
    if (error === undefined) return knowList('closed');
    onPutAway(false);
    dispatch(warned(messageOf(error)));
  };
  return (
    <Card bleed className={room}>
      <section aria-labelledby={titleId} className="grid gap-2">
        <div className="flex min-h-11 items-center gap-3">
          <h2 id={titleId} className="min-w-0 grow text-h3 font-bold">
            {m.title}
          </h2>
          <p className="shrink-0 text-small text-ink-2">{m.progress(done, steps.length)}</p>
          <IconButton icon={X} label={m.putAway} className="-me-3" onClick={() => void putAway()} />
        </div>
        <Progress label={m.title} value={done / steps.length} />
        <ol>
          {steps.map(({ step, isDone }) => (
            <li key={step}>
              <StepRow step={step} isDone={isDone} />
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

interface AllDoneProps {
  creator: boolean;
  room: string;
  onClose: () => void;
}

/** Shown in place of the completed steps until the person leaves the page. */
export function AllDone({ creator, room, onClose }: AllDoneProps) {
  return (
    <Card bleed className={joinClasses(room, 'relative grid place-content-center justify-items-center gap-3')}>
      <IconButton
        icon={X}
        label={close}
        className="absolute end-2 top-2"
        onClick={() => {
          onClose();
          focusPage();
        }}
      />
      <svg viewBox="0 0 32 32" aria-hidden className="size-20">
        <circle cx="16" cy="16" r="15" className="fill-accent-soft" />
        <circle cx="16" cy="16" r="11.5" className="fill-surface" />
        <Star className="fill-accent" />
      </svg>
      <p role="status" className="max-w-80 px-6 text-center text-h3 font-semibold text-balance">
        {creator ? m.allDone.creator : m.allDone.patron}
      </p>
    </Card>
  );
}
