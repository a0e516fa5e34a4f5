import { useEffect, useState, type ComponentType } from 'react';
import * as m from '@udala/messages/auth';
import { useAppSelector } from '#state/hooks.ts';
import { creatorsApi } from '#features/identity/creators/creators.api.ts';
import { selectHostPage } from '#features/money/memberships/host-page.ts';
import { afterFirstPaint } from '#lib/after-first-paint.ts';
import { isMembersSite } from '#lib/site.ts';
import { joinClasses } from '#ui/join-classes.ts';
import type { GoogleEntryProps } from './google-entry.tsx';

type GoogleSignInProps = Omit<GoogleEntryProps, 'google'>;

/**
 * Slot for Google above a form: always the same height, absent if Google is not configured. Its content depends on the
 * browser and is loaded after the form is hydrated.
 */
export function GoogleSignIn(props: GoogleSignInProps) {
  const google = creatorsApi.endpoints.config.useQuery().data?.google;
  const isAvailable = useAppSelector((state) => isMembersSite(state.site) || selectHostPage(state) !== null);
  return google && isAvailable ? <Slot {...props} google={google} /> : null;
}

function Slot(props: GoogleEntryProps) {
  const [Entry, setEntry] = useState<ComponentType<GoogleEntryProps> | null>(null);
  useEffect(
    () =>
      afterFirstPaint(() => {
        const fill = (entry: ComponentType<GoogleEntryProps>) => setEntry(() => entry);
        import('./google-entry.tsx').then(
          ({ GoogleEntry }) => fill(GoogleEntry),
          () => fill(Unreachable),
        );
      }),
    [],
  );
  return (
    <>
      {/* On a login page, leaves room above for the line about the last sign-in method. */}
      <div className={joinClasses('relative grid min-h-12 items-center', !props.register && 'mt-3')}>
        {Entry ? <Entry {...props} /> : <div className="h-12 rounded-control bg-sunken" />}
      </div>
      <p className="flex items-center gap-3 text-small text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {m.or}
      </p>
    </>
  );
}

const Unreachable = () => <p className="text-center">{m.googleNotAnswering}</p>;
