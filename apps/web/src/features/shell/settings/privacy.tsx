import type { ReactNode } from 'react';
import type { Preferences } from '@udala/contract/preferences';
import { needsConnection } from '@udala/messages/preferences';
import * as m from '@udala/messages/privacy';
import { usePreferencesQuery } from '#features/identity/preferences/preferences.api.ts';
import { RecordingSwitch } from '#features/insight/replay/recording-switch.tsx';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { SavedSection } from './notifications/saved-section.tsx';
import { useChoices } from './notifications/use-choices.ts';
import { WhoMayWrite } from './who-may-write.tsx';

/** Privacy settings of a patron, followed by `children`. Each choice is saved at once. */
export function Privacy({ children }: { children: ReactNode }) {
  const { data, isLoading, refetch } = usePreferencesQuery();
  return (
    <div className="grid max-w-160 gap-4">
      {data ? (
        <Chosen all={data} />
      ) : isLoading ? (
        <Skeleton kind="card" count={1} />
      ) : (
        <LoadError message={m.couldNotLoad} onRetry={() => void refetch()} />
      )}
      {children}
    </div>
  );
}

function Chosen({ all: preferences }: { all: Preferences }) {
  const offline = useIsOffline();
  const { all, choose, wasSaved } = useChoices(preferences);
  return (
    <>
      {offline && <p className="text-small text-ink-2">{needsConnection}</p>}
      <fieldset disabled={offline} className="grid min-w-0 gap-4">
        <SavedSection title={m.whoSees} saved={wasSaved('showName', 'showEmail')}>
          <div className="-my-1.5 grid divide-y divide-line">
            <Switch
              label={m.showName}
              hint={m.showNameHint}
              checked={all.showName}
              onChange={({ target }) => choose('showName', target.checked)}
            />
            <Switch
              label={m.showEmail}
              hint={m.showEmailHint}
              checked={all.showEmail}
              onChange={({ target }) => choose('showEmail', target.checked)}
            />
            <RecordingSwitch />
          </div>
        </SavedSection>
        <WhoMayWrite value={all.messagesFrom} choose={choose} wasSaved={wasSaved} />
      </fieldset>
    </>
  );
}
