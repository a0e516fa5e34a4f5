import { useParams } from 'react-router';
import { CommentLink } from '#features/publishing/comments/comment-link.tsx';

export function Component() {
  const { commentId = '' } = useParams();
  return <CommentLink key={commentId} commentId={commentId} />;
}
