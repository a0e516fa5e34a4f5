import { Setup } from '#features/shell/settings/setup/setup.tsx';
import { useAppSelector } from '#state/hooks.ts';

export function Component() {
  const userId = useAppSelector(({ session }) => session.user?.id);
  return userId !== undefined && <Setup creatorId={userId} />;
}
