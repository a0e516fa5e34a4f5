import { useSearchParams } from 'react-router';
import type { MembershipPage } from '@udala/contract/memberships';
import { useAppSelector } from '#state/hooks.ts';
import { selectHostPage } from '#features/money/memberships/host-page.ts';
import { readSaved } from '#lib/session-storage.ts';

const isPage = ({ creatorId }: MembershipPage): boolean => typeof creatorId === 'string';

/** The creator to join: from the host's page, else the address, else the page visited last. */
export function useCreatorToJoin(): string | null {
  const page = useAppSelector(selectHostPage);
  const [search] = useSearchParams();
  return (
    page?.creatorId ?? search.get('creatorId') ?? readSaved<MembershipPage>('membershipData', isPage)?.creatorId ?? null
  );
}
