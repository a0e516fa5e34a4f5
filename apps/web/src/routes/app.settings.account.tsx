import { DeleteAccount } from '#features/account/delete-account.tsx';
import { ExportSection } from '#features/account/export-section.tsx';
import { Account } from '#features/settings/account.tsx';
import { PrivateFeed } from '#features/sharing/private-feed.tsx';
import { useAppSelector } from '#app/hooks.ts';
import { isCreator } from '#app/session.slice.ts';

export function Component() {
  const creator = useAppSelector(isCreator);
  return (
    <Account>
      {/* A patron's stands on her page of privacy. */}
      {creator && <PrivateFeed />}
      <ExportSection />
      <DeleteAccount />
    </Account>
  );
}
