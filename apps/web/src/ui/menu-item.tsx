import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

/** Style of a menu row, for links and buttons. */
export const menuItemClass = (danger = false): string =>
  joinClasses(
    'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-start transition hover:bg-sunken',
    danger ? 'text-danger' : 'text-ink',
  );

interface MenuItemProps {
  icon: LucideIcon;
  danger?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A menu row with an action. */
export const MenuItem = ({ icon, danger = false, onPress, children }: MenuItemProps) => (
  <button type="button" className={menuItemClass(danger)} onClick={onPress}>
    <Icon of={icon} />
    {children}
  </button>
);
