import { lazy } from 'react';
import { BlockedPeople } from '#features/blocks/blocked-people.tsx';
import { ExportSection } from '#features/account/export-section.tsx';
import { Privacy } from '#features/settings/privacy.tsx';
import { PrivateFeed } from '#features/sharing/private-feed.tsx';
import { cardClass } from '#ui/card.tsx';

const ReauthDialog = lazy(async () => ({
  default: (await import('#features/settings/security/reauth-dialog.tsx')).ReauthDialog,
}));

export const Component = () => (
  <Privacy>
    <div className={cardClass()}>
      <BlockedPeople />
    </div>
    <PrivateFeed ReauthDialog={ReauthDialog} />
    <ExportSection />
  </Privacy>
);
