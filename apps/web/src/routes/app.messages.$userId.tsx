import { useParams } from 'react-router';
import { ThreadScreen } from '#features/outreach/messages/thread-screen.tsx';

export function Component() {
  const { userId = '' } = useParams();
  return <ThreadScreen key={userId} userId={userId} />;
}
