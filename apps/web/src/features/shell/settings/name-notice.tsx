import type { NameReview } from '@udala/contract/profiles';
import * as m from '@udala/messages/name-review';
import { Banner } from '#ui/banner.tsx';

/** Banner that says if a name is not shown in emails yet. */
export const NameNotice = ({ review }: { review: NameReview | undefined }) =>
  review && (
    <Banner tone={review === 'held' ? 'info' : 'danger'} title={m.title[review]}>
      {m.words[review]}
    </Banner>
  );
