import { DeleteAccount } from '#features/account/delete-account.tsx';
import { ExportSection } from '#features/account/export-section.tsx';
import { Account } from '#features/settings/account.tsx';

export const Component = () => (
  <Account>
    <ExportSection />
    <DeleteAccount />
  </Account>
);
