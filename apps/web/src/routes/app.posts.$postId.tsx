import { useParams } from 'react-router';
import { LikeButton } from '#features/likes/like-button.tsx';
import { PostScreen } from '#features/posts/post-screen.tsx';

export function Component() {
  const { postId = '' } = useParams();
  return <PostScreen postId={postId} actions={(post) => <LikeButton post={post} />} />;
}
