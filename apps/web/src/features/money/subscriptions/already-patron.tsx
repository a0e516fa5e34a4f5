import { useEffect, useRef } from 'react';
import { seePosts } from '@udala/messages/payment';
import { manageSubscription } from '@udala/messages/subscriptions';
import { appPaths } from '#state/app-paths.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';

interface AlreadyPatronProps {
  creatorId: string;
  /** The server's message after an attempt to pay. */
  said: string | undefined;
}

/** Replaces the summary for a patron who already supports the creator and owes nothing. */
export function AlreadyPatron({ creatorId, said }: AlreadyPatronProps) {
  const words = useRef<HTMLDivElement>(null);
  // Moves the focus: the pressed button is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1}>
      <Banner
        action={
          <>
            <ButtonLink to={appPaths.profile('posts', creatorId)}>{seePosts}</ButtonLink>
            <ButtonLink variant="tonal" to={appPaths.profile('membership', creatorId)}>
              {manageSubscription}
            </ButtonLink>
          </>
        }
      >
        {said}
      </Banner>
    </div>
  );
}
