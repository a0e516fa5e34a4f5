import { lazy } from 'react';
import { BlockedPeople } from '#features/publishing/blocks/blocked-people.tsx';
import { ExportSection } from '#features/insight/account/export-section.tsx';
import { Privacy } from '#features/shell/settings/privacy.tsx';
import { PrivateFeed } from '#features/outreach/sharing/private-feed.tsx';
import { cardClass } from '#ui/card.tsx';

const ReauthDialog = lazy(async () => ({
  default: (await import('#features/shell/settings/security/reauth-dialog.tsx')).ReauthDialog,
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
