import { useState } from 'react';
import * as m from '@udala/messages/push';
import { log } from '#lib/log.ts';
import { useAppDispatch } from '#state/hooks.ts';
import { toastShown, warned } from '#state/toasts.slice.ts';
import { turnPushOn } from './register-push.ts';

/** For a question whose buttons are gone after the answer: turns push on, and says how that ended. */
export function useTurnPushOn() {
  const dispatch = useAppDispatch();
  const [isTurningOn, setTurningOn] = useState(false);
  const turnOn = async () => {
    setTurningOn(true);
    try {
      const state = await dispatch(turnPushOn());
      if (state === 'on') dispatch(toastShown({ type: 'success', title: m.turnedOn }));
    } catch (error) {
      log('push not registered', error);
      dispatch(warned(m.notTurnedOn));
    }
    setTurningOn(false);
    focusHeading();
  };
  return { turnOn, isTurningOn };
}

/** Moves the focus: the element that had it is gone. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
