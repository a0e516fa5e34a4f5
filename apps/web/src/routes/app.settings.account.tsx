import { lazy } from 'react';
import { DeleteAccount } from '#features/insight/account/delete-account.tsx';
import { ExportSection } from '#features/insight/account/export-section.tsx';
import { Account } from '#features/shell/settings/account.tsx';
import { PrivateFeed } from '#features/outreach/sharing/private-feed.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';

const ReauthDialog = lazy(async () => ({
  default: (await import('#features/shell/settings/security/reauth-dialog.tsx')).ReauthDialog,
}));

export function Component() {
  const creator = useAppSelector(isCreator);
  return (
    <Account>
      {/* Patrons create their feed on the privacy page. */}
      <PrivateFeed onlyIfMade={!creator} ReauthDialog={ReauthDialog} />
      <ExportSection />
      <DeleteAccount />
    </Account>
  );
}
