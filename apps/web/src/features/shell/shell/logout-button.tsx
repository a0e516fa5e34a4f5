import { LogOut } from 'lucide-react';
import * as m from '@udala/messages/menu';
import { Icon } from '#ui/icon.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { menuItemClass } from '#ui/menu-item.tsx';
import { useLogout } from './use-logout.tsx';

export function LogoutButton({ className }: { className?: string }) {
  const { logout, question } = useLogout();
  return (
    <>
      <button type="button" onClick={logout} className={joinClasses(menuItemClass(), className)}>
        <Icon of={LogOut} />
        {m.logout}
      </button>
      {question}
    </>
  );
}
