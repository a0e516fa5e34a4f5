import type { Preferences } from '@udala/contract/preferences';
import * as m from '@udala/messages/messages';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SavedSection } from './notifications/saved-section.tsx';
import type { Choices } from './notifications/use-choices.ts';

const cards = [
  { value: 'supported', title: m.fromSupported },
  { value: 'nobody', title: m.fromNobody },
] as const;

type WhoMayWriteProps = Pick<Choices, 'choose' | 'wasSaved'> & {
  value: Preferences['messagesFrom'];
};

/** Whether the creators whom a patron supports may message them. */
export const WhoMayWrite = ({ value, choose, wasSaved }: WhoMayWriteProps) => (
  <SavedSection title={m.whoMayWrite} hint={m.whoMayWriteHint} saved={wasSaved('messagesFrom')}>
    {/* The legend is hidden visually, because the heading has the same text. */}
    <div className="[&_legend]:sr-only">
      <RadioCards
        legend={m.whoMayWrite}
        name="messagesFrom"
        cards={cards}
        value={value}
        onChange={({ target }) => choose('messagesFrom', target.value === 'nobody' ? 'nobody' : 'supported')}
      />
    </div>
  </SavedSection>
);
