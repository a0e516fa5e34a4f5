import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import type { CommentToReview } from '@udala/contract/comment-review';
import * as m from '@udala/messages/comments';
import { couldNotLoad } from '@udala/messages/shell';
import { BlockedPeople } from '#features/publishing/blocks/blocked-people.tsx';
import { inPlace } from '#lib/in-place.ts';
import { itemsOf, ofThisChoice } from '#lib/pages.ts';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { ReviewRow } from './review-row.tsx';
import { useCommentsToReviewInfiniteQuery, type ReviewKind } from './review.api.ts';

const kinds: readonly ReviewKind[] = ['all', 'unanswered', 'held', 'reported', 'hidden'];

/** Comments on a creator's posts that need review, each with its actions. */
export function ReviewScreen() {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find((one) => one === search.get('show')) ?? 'all';
  const list = ofThisChoice(useCommentsToReviewInfiniteQuery(kind));
  const filter = useRef<HTMLDivElement>(null);
  const acted = useActedOn(itemsOf(list.data), filter);
  const show = (chosen: ReviewKind) => setSearch(chosen === 'all' ? {} : { show: chosen }, inPlace);
  return (
    <div className="grid gap-3 pt-4 sm:px-4">
      <div
        ref={filter}
        role="group"
        aria-label={m.reviewFilter}
        tabIndex={-1}
        className="flex flex-wrap gap-2 px-4 sm:px-0"
      >
        {kinds.map((one) => (
          <Chip key={one} pressed={one === kind} onClick={() => show(one)}>
            {m.reviewed[one]}
          </Chip>
        ))}
      </div>
      <PagedList
        list={list}
        failed={couldNotLoad}
        empty={<EmptyState picture="envelope" title={m.nothingToReview[kind]} />}
      >
        {(comments) => (
          <ul className="divide-y divide-line border-y border-line bg-surface sm:rounded-card sm:border-x">
            {comments.map((comment) => (
              <ReviewRow key={comment.id} comment={comment} onActed={() => acted(comment.id)} />
            ))}
          </ul>
        )}
      </PagedList>
      <div className="mt-4 px-4 sm:px-0">
        <BlockedPeople />
      </div>
    </div>
  );
}

/** A row leaves the list after an action, and the focused button with it: moves the focus to the filter above. */
function useActedOn(comments: readonly CommentToReview[], above: RefObject<HTMLElement | null>) {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === undefined || comments.some(({ id }) => id === last.current)) return;
    last.current = undefined;
    if (document.activeElement === document.body) above.current?.focus();
  }, [comments, above]);
  return (id: string) => {
    last.current = id;
  };
}
