import { Rss } from 'lucide-react';
import { Suspense, useId, useState, type ComponentType } from 'react';
import * as m from '@udala/messages/sharing';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { dayOfInstant } from '#lib/dates.ts';
import { isMembersSite, membersHost, onMembersSite } from '#lib/site.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { appPaths } from '#state/app-paths.ts';
import { useAppSelector } from '#state/hooks.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEndPrivateFeedMutation, useMakePrivateFeedMutation, usePrivateFeedQuery } from './sharing.api.ts';

interface PrivateFeedProps {
  /** Renders only if a feed was made: it is listed beside the sessions, because it grants access like them. */
  onlyIfMade?: boolean;
  /** Re-authentication dialog, shown before an address is made. */
  ReauthDialog: ComponentType<{
    title: string;
    hint: string;
    act: string;
    acting: string;
    perform: (call: { reauth: string }) => Promise<{ error?: unknown }>;
    onClose: () => void;
  }>;
}

/** The viewer's private feed of all creators, for feed readers. A creator's host only links to the members site. */
export function PrivateFeed({ onlyIfMade = false, ReauthDialog }: PrivateFeedProps) {
  const site = useAppSelector((state) => state.site);
  const { data } = usePrivateFeedQuery(undefined, { skip: !onlyIfMade || !isMembersSite(site) });
  const titleId = useId();
  const host = membersHost(site);
  // A creator counts as a patron here, and has no privacy page on the members site.
  const isCreatorThere = useAppSelector(({ session }) => session.user?.roles[0] === 'creator');
  if (onlyIfMade && !data?.madeAt) return null;
  return (
    <Card>
      <section aria-labelledby={titleId} className="grid gap-4">
        <h2 id={titleId} className="text-h3 font-bold">
          {m.privateFeed}
        </h2>
        {isMembersSite(site) ? (
          <FeedHere ReauthDialog={ReauthDialog} />
        ) : (
          <>
            <p className="text-ink-2">{m.privateFeedElsewhere(host)}</p>
            <a
              href={onMembersSite(site, isCreatorThere ? appPaths.account : appPaths.privacy)}
              className={`${buttonClass('tonal')} w-fit`}
            >
              {m.openSite(host)}
            </a>
          </>
        )}
      </section>
    </Card>
  );
}

function FeedHere({ ReauthDialog }: Pick<PrivateFeedProps, 'ReauthDialog'>) {
  const { data, isLoading, refetch } = usePrivateFeedQuery();
  const [make, made] = useMakePrivateFeedMutation();
  const [end, ended] = useEndPrivateFeedMutation();
  const [dialog, setDialog] = useState<'make' | 'away'>();
  const blocked = useIsOffline() && needsConnection;
  if (isLoading) return <Skeleton count={1} />;
  if (!data) return <LoadError message={m.couldNotLoad} onRetry={() => void refetch()} />;

  const url = data.madeAt === null ? null : made.data?.url;
  const isFirst = data.madeAt === null;
  const takeAway = async () => {
    await end();
    setDialog(undefined);
  };
  return (
    <>
      <p className="text-ink-2">{m.privateFeedWhy}</p>
      {url ? (
        <Banner
          title={m.keepSecret}
          action={<CopyButton text={url} label={m.copyAddress} copiedLabel={m.addressCopied} />}
        >
          <p>{m.keepSecretWhy}</p>
          <p className="mt-2 break-all text-ink select-all">{url}</p>
        </Banner>
      ) : (
        data.madeAt !== null && (
          <p>
            {m.madeOn(dayOfInstant(data.madeAt))}{' '}
            {data.lastReadAt === null ? m.neverRead : m.lastRead(dayOfInstant(data.lastReadAt))}
          </p>
        )
      )}
      {ended.error !== undefined && (
        <Banner tone="danger" urgent>
          {messageOf(ended.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        {isFirst ? (
          <Button variant="tonal" icon={Rss} blocked={blocked} onClick={() => setDialog('make')}>
            {m.makeFeed}
          </Button>
        ) : (
          <>
            <Button variant="tonal" onClick={() => setDialog('make')}>
              {m.makeAnew}
            </Button>
            <Button variant="tonal" onClick={() => setDialog('away')}>
              {m.takeAway}
            </Button>
          </>
        )}
      </div>
      <Suspense>
        {dialog === 'make' && (
          <ReauthDialog
            title={isFirst ? m.makeFeed : m.makeAnewQuestion}
            hint={isFirst ? m.keepSecretWhy : m.makeAnewWhy}
            act={isFirst ? m.makeFeed : m.makeAnew}
            acting={m.making}
            perform={make}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={dialog === 'away'}
        title={m.takeAwayQuestion}
        confirm={m.takeAway}
        danger
        busy={ended.isLoading && m.takingAway}
        blocked={blocked}
        onConfirm={() => void takeAway()}
        onClose={() => setDialog(undefined)}
      >
        {m.takeAwayWhy}
      </ConfirmDialog>
    </>
  );
}
