import { useOutletContext } from 'react-router';
import type { PublicUser } from '@udala/contract/profiles';
import { Benefits } from '#features/profile/benefits.tsx';

export function Component() {
  return <Benefits creator={useOutletContext<PublicUser>()} />;
}
