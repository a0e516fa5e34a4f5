import * as m from '@udala/messages/preferences';
import { Segmented } from '#ui/segmented.tsx';
import { Switch } from '#ui/switch.tsx';
import { useAppSelector } from '#state/hooks.ts';
import { isCreator } from '#state/session.slice.ts';
import { SavedSection } from './saved-section.tsx';
import { TimeField } from './time-field.tsx';
import type { Choices } from './use-choices.ts';

const topics = [
  { name: 'pushPosts', label: m.posts },
  { name: 'pushComments', label: m.comments },
  { name: 'pushReactions', label: m.reactions },
  { name: 'pushMoney', label: m.money, hint: m.moneyHint },
] as const;

const postEmails = (['each', 'weekly', 'off'] as const).map((value) => ({ value, text: m.postEmailsOf[value] }));

export function Topics({ all, choose, wasSaved }: Choices) {
  return (
    <SavedSection title={m.topics} saved={wasSaved(...topics.map(({ name }) => name))}>
      <div className="-my-1.5 grid divide-y divide-line">
        {topics.map(({ name, ...text }) => (
          <Switch key={name} {...text} checked={all[name]} onChange={({ target }) => choose(name, target.checked)} />
        ))}
      </div>
    </SavedSection>
  );
}

export function QuietHours({ all, choose, wasSaved }: Choices) {
  return (
    <SavedSection title={m.quiet} hint={m.quietHint} saved={wasSaved('quietOn', 'quietFrom', 'quietTo')}>
      <Switch
        label={m.quietSwitch}
        checked={all.quietOn}
        onChange={({ target }) => choose('quietOn', target.checked)}
      />
      {all.quietOn && (
        <div className="grid max-w-80 grid-cols-2 gap-4">
          <TimeField label={m.quietFrom} value={all.quietFrom} onGiven={(time) => choose('quietFrom', time)} />
          <TimeField label={m.quietTo} value={all.quietTo} onGiven={(time) => choose('quietTo', time)} />
        </div>
      )}
    </SavedSection>
  );
}

export function EmailChoices({ all, choose, wasSaved }: Choices) {
  const creator = useAppSelector(isCreator);
  return (
    <SavedSection title={m.email} saved={wasSaved('postEmails', 'fullTextByMail')}>
      <div className="grid gap-2">
        <Segmented
          legend={m.postEmails}
          name="postEmails"
          options={postEmails}
          value={all.postEmails}
          onChoose={(value) => choose('postEmails', value)}
        />
        <p className="text-small text-ink-2">{m.postEmailsHint[all.postEmails]}</p>
      </div>
      {creator && (
        <div className="-mb-1.5 border-t border-line pt-1.5">
          <Switch
            label={m.fullText}
            hint={m.fullTextHint}
            checked={all.fullTextByMail}
            onChange={({ target }) => choose('fullTextByMail', target.checked)}
          />
        </div>
      )}
    </SavedSection>
  );
}
