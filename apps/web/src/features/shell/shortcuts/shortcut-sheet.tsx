import { Fragment } from 'react';
import * as m from '@udala/messages/shortcuts';
import { Dialog } from '#ui/dialog.tsx';
import { ShortcutsSwitch } from './shortcuts-switch.tsx';

/** Keys pressed one after the other, and what they do. */
type Row = readonly [keys: readonly string[], text: string];

const inLists: readonly Row[] = [
  [['j'], m.nextPost],
  [['k'], m.previousPost],
  [['l'], m.likePost],
];
const everywhere = (creator: boolean): readonly Row[] => [
  ...(creator ? [[['n'], m.newPost] as const] : []),
  [['/'], m.search],
  [['g', 'h'], m.goHome],
  [['g', 'm'], m.goToMessages],
  [['g', 'n'], m.goToNotifications],
  [[m.escape], m.leaveField],
  [['?'], m.showThese],
];

/** All shortcuts, and the switch that turns them off. */
export function ShortcutSheet({ creator, onClose }: { creator: boolean; onClose: () => void }) {
  return (
    <Dialog open title={m.title} readFirst onClose={onClose}>
      <p className="text-ink-2">{m.notWhileTyping}</p>
      <Keys title={m.lists} rows={inLists} />
      <Keys title={m.everywhere} rows={everywhere(creator)} />
      <div className="mt-4 border-t border-line pt-2">
        <ShortcutsSwitch />
      </div>
    </Dialog>
  );
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <>
      <h3 className="pt-4 pb-1 font-bold">{title}</h3>
      <dl>
        {rows.map(([keys, text]) => (
          <div key={text} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{text}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-small text-ink-2">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && m.afterwards}
                  <kbd className="grid h-7 min-w-7 place-items-center rounded-[0.375rem] bg-sunken px-2 font-sans font-semibold text-ink">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
