import { BlockedPeople } from '#features/blocks/blocked-people.tsx';
import { DownloadData } from '#features/account/download-data.tsx';
import { Privacy } from '#features/settings/privacy.tsx';
import { cardClass } from '#ui/card.tsx';

export const Component = () => (
  <Privacy>
    <div className={cardClass()}>
      <BlockedPeople />
    </div>
    <DownloadData />
  </Privacy>
);
