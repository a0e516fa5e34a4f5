import { useState } from 'react';
import { useAppDispatch } from '#state/hooks.ts';
import { paths } from '#state/paths.ts';
import type { MembershipPage } from '@udala/contract/memberships';
import * as m from '@udala/messages/google';
import * as titles from '@udala/messages/titles';
import { nextPath } from '#lib/next-path.ts';
import { Button } from '#ui/button.tsx';
import { canExchange, leaveForGoogle } from './google-exchange.ts';

/**
 * On a creator's host: our own button, which leads to the members site and back. New patrons continue to the payment.
 */
export function GoogleLeave({ page, register }: { page: MembershipPage; register: boolean }) {
  const dispatch = useAppDispatch();
  const [isLeaving, setLeaving] = useState(false);
  if (!canExchange()) return <p className="text-center">{m.needsSecurePage}</p>;
  const leave = () => {
    setLeaving(true);
    const offer = register && page.price !== null ? paths.payment : null;
    void dispatch(leaveForGoogle(page, nextPath(location.search) ?? offer));
  };
  return (
    <Button variant="tonal" wide busy={isLeaving && titles.google} onClick={leave}>
      {titles.google}
    </Button>
  );
}
