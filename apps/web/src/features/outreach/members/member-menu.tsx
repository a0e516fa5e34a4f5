import { Ellipsis, Mail, MessageCircle, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import * as m from '@udala/messages/members';
import { appPaths } from '#state/app-paths.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Icon } from '#ui/icon.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { menuItemClass } from '#ui/menu-item.tsx';
import type { ListedMember } from './members.api.ts';
import { useSheetLink } from './use-sheet-link.ts';

/** A row's actions. Ending a membership is not among them: it is on the person's sheet. */
export function MemberMenu({ member: { patron, email } }: { member: ListedMember }) {
  const sheet = useSheetLink(patron.id);
  return (
    <Disclosure label={m.moreOf(patron.name)} button={<Icon of={Ellipsis} />} buttonClassName={iconButtonClass}>
      {(close) => (
        <>
          <Link to={appPaths.thread(patron.id)} className={menuItemClass()}>
            <Icon of={MessageCircle} />
            {m.sendMessage}
          </Link>
          {email !== null && (
            <a href={`mailto:${email}`} className={menuItemClass()} onClick={close}>
              <Icon of={Mail} />
              {m.sendEmail}
            </a>
          )}
          <Link {...sheet.link} className={menuItemClass()} onClick={close}>
            <Icon of={ReceiptText} />
            {m.paymentsAndHistory}
          </Link>
        </>
      )}
    </Disclosure>
  );
}
