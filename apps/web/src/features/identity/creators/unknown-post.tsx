import * as m from '@udala/messages/front-page';
import { paths } from '#state/paths.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PublicFrame } from './public-frame.tsx';

/** Shown at an address without a post that strangers may see. */
export function UnknownPost() {
  return (
    <PublicFrame>
      <h1 className="sr-only">{m.unknownPost}</h1>
      <EmptyState
        title={m.unknownPost}
        action={
          <a href={paths.front} className={buttonClass('tonal')}>
            {m.goToFront}
          </a>
        }
      >
        {m.unknownHostWhy}
      </EmptyState>
    </PublicFrame>
  );
}
