import { Send } from 'lucide-react';
import { useState } from 'react';
import { browserName } from '@udala/messages/browsers';
import { needsConnection } from '@udala/messages/preferences';
import * as m from '@udala/messages/push';
import { useTestPushMutation } from '#features/outreach/push/push.api.ts';
import type { PushState } from '#features/outreach/push/push-support.ts';
import { turnPushOff, turnPushOn } from '#features/outreach/push/register-push.ts';
import { usePushState } from '#features/outreach/push/use-push-state.ts';
import { messageOf } from '#lib/api-error.ts';
import { log } from '#lib/log.ts';
import { randomKey } from '#lib/random-key.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { warned } from '#state/toasts.slice.ts';
import { PushHelp } from './push-help.tsx';
import { SavedSection } from './saved-section.tsx';

/** State of push in this browser, the switch, and help where it cannot be switched on. */
export function PushSection({ offline }: { offline: boolean }) {
  const { state, look } = usePushState();
  const [wanted, setWanted] = useState<boolean>();
  const dispatch = useAppDispatch();

  const toggle = async (on: boolean) => {
    setWanted(on);
    try {
      await (on ? dispatch(turnPushOn()) : dispatch(turnPushOff()));
    } catch (error) {
      log('push not switched', error);
      dispatch(warned(on ? m.notTurnedOn : m.notTurnedOff));
    }
    await look();
    setWanted(undefined);
  };
  const canToggle = state === 'on' || state === 'off';
  return (
    <SavedSection title={m.device}>
      <Switch
        label={m.push}
        hint={<span role="status">{sentenceOf(state)}</span>}
        checked={wanted ?? state === 'on'}
        disabled={!canToggle || offline}
        aria-busy={wanted !== undefined}
        onChange={({ target }) => wanted === undefined && void toggle(target.checked)}
      />
      <PushHelp state={state} />
      <Test offline={offline} />
    </SavedSection>
  );
}

const browser = (): string => browserName(navigator.userAgent).browser ?? m.yourBrowser;

function sentenceOf(state: PushState | undefined): string {
  if (state === undefined) return m.checking;
  return state === 'blocked' ? m.blocked(browser()) : m.states[state];
}

/** Sends a test to all of the person's devices, because they may be looking at a computer. */
function Test({ offline }: { offline: boolean }) {
  const [send, { data, error, isLoading }] = useTestPushMutation();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="tonal"
        icon={Send}
        busy={isLoading && m.sendingTest}
        blocked={offline && needsConnection}
        onClick={() => void send(randomKey())}
      >
        {m.sendTest}
      </Button>
      <span role="status" className="text-small text-ink-2">
        {data && !isLoading && m.testSent(data.devices)}
        {error && !isLoading && messageOf(error)}
      </span>
    </div>
  );
}
