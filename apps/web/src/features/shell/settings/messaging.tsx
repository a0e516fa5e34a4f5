import type { Preferences } from '@udala/contract/preferences';
import * as m from '@udala/messages/messages';
import { couldNotLoad, needsConnection } from '@udala/messages/preferences';
import { MessagesScreen } from '#features/outreach/messages/messages-screen.tsx';
import { usePreferencesQuery } from '#features/identity/preferences/preferences.api.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { LoadError } from '#ui/load-error.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SavedSection } from './notifications/saved-section.tsx';
import { useChoices } from './notifications/use-choices.ts';

const cards = [
  { value: 'supported', title: m.fromSupported },
  { value: 'nobody', title: m.fromNobody },
] as const;

/** A patron's setting of who may message them, and their messages. */
export function MessagingSettings() {
  const { data, isLoading, refetch } = usePreferencesQuery();
  return (
    <div className="grid max-w-160 gap-6">
      {data ? (
        <WhoMayWrite all={data} />
      ) : isLoading ? (
        <Skeleton kind="row" count={1} />
      ) : (
        <LoadError message={couldNotLoad} onRetry={() => void refetch()} />
      )}
      <section aria-labelledby="your-messages" className="-mx-4">
        <h2 id="your-messages" className="px-4 text-h3 font-bold max-sm:pb-3">
          {m.yourMessages}
        </h2>
        <MessagesScreen />
      </section>
    </div>
  );
}

function WhoMayWrite({ all }: { all: Preferences }) {
  const { choose, wasSaved } = useChoices(all);
  const offline = useIsOffline();
  return (
    <SavedSection title={m.whoMayWrite} hint={m.whoMayWriteHint} saved={wasSaved('messagesFrom')}>
      {/* The legend is hidden visually, because the heading has the same text. */}
      <fieldset disabled={offline} className="min-w-0 [&_legend]:sr-only">
        <RadioCards
          legend={m.whoMayWrite}
          name="messagesFrom"
          cards={cards}
          value={all.messagesFrom}
          onChange={({ target }) => choose('messagesFrom', target.value === 'nobody' ? 'nobody' : 'supported')}
        />
      </fieldset>
      {offline && <p className="text-small text-ink-2">{needsConnection}</p>}
    </SavedSection>
  );
}
