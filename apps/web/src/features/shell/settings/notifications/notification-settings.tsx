import type { Preferences } from '@udala/contract/preferences';
import * as m from '@udala/messages/preferences';
import { commentsToReview } from '@udala/messages/app-titles';
import { usePreferencesQuery } from '#features/identity/preferences/preferences.api.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { EmailChoices, QuietHours, Topics } from './preference-sections.tsx';
import { PushSection } from './push-section.tsx';
import { useChoices } from './use-choices.ts';

/** Settings of notifications: kinds, channels and quiet hours. Each choice is saved at once. */
export function NotificationSettings() {
  const { data, isLoading, refetch } = usePreferencesQuery();
  const offline = useIsOffline();
  const creator = useAppSelector(isCreator);
  return (
    <div className="grid max-w-160 gap-4">
      <PushSection offline={offline} />
      {data ? (
        <Chosen all={data} offline={offline} />
      ) : isLoading ? (
        <Skeleton />
      ) : (
        <LoadError message={m.couldNotLoad} onRetry={() => void refetch()} />
      )}
      {creator && (
        <ButtonLink to={appPaths.commentsToReview} variant="tonal">
          {commentsToReview}
        </ButtonLink>
      )}
    </div>
  );
}

function Chosen({ all, offline }: { all: Preferences; offline: boolean }) {
  const choices = useChoices(all);
  return (
    <>
      {offline && <p className="text-small text-ink-2">{m.needsConnection}</p>}
      <fieldset disabled={offline} className="grid min-w-0 gap-4">
        <Topics {...choices} />
        <QuietHours {...choices} />
        <EmailChoices {...choices} />
      </fieldset>
    </>
  );
}
