import { DeleteAccount } from '#features/account/delete-account.tsx';
import { DownloadData } from '#features/account/download-data.tsx';
import { Account } from '#features/settings/account.tsx';

export const Component = () => (
  <Account>
    <DownloadData />
    <DeleteAccount />
  </Account>
);
