import { useEffect, useRef } from 'react';
import { seePosts } from '@udala/messages/payment';
import { manageSubscription } from '@udala/messages/subscriptions';
import { appPaths } from '#app/app-paths.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';

interface AlreadyPatronProps {
  creatorId: string;
  /** What the server said to who wanted to pay. */
  said: string | undefined;
}

/** In place of what is paid and the button: who supports her already owes nothing here, and goes on to what she has. */
export function AlreadyPatron({ creatorId, said }: AlreadyPatronProps) {
  const words = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1}>
      <Banner
        action={
          <>
            <ButtonLink to={appPaths.profile('posts', creatorId)}>{seePosts}</ButtonLink>
            <ButtonLink variant="quiet" to={appPaths.profile('membership', creatorId)}>
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
