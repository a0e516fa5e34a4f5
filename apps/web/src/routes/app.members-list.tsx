import { MembersScreen } from '#features/members/members-screen.tsx';
import { useAppSelector } from '#app/hooks.ts';

export function Component() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  return userId !== undefined && <MembersScreen creatorId={userId} />;
}
