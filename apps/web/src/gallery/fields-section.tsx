import { MessagesSquare, Newspaper } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Counter } from '../ui/counter.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { NairaField } from '../ui/naira-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Section, Specimen } from './section.tsx';
import * as t from './words.ts';

const bioLimit = 70;

export function FieldsSection() {
  const [bio, setBio] = useState(t.longBio);
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  return (
    <Section title="Fields">
      <Specimen name="TextField: empty, filled, with a hint">
        <TextField label="Your name" autoComplete="name" placeholder="Adaobi Nwachukwu" />
        <TextField label="Page name" hint="People see it at the top of your page." defaultValue={t.ada} optional />
      </Specimen>
      <Specimen name="TextField: in error">
        <TextField
          id="gallery-email"
          label="Email"
          type="email"
          defaultValue="ada@gmail"
          error="Use an address like ada@gmail.com."
        />
        <TextField
          label="Phone number"
          hint="Type it with dashes, e.g. 0803-123-4567"
          defaultValue="08031234567"
          error="Please enter a valid phone number. (e.g., 123-456-7890)"
          fix={<Button variant="link">{t.fixPhone}</Button>}
        />
      </Specimen>
      <Specimen name="PasswordField">
        <PasswordField label="Password" autoComplete="current-password" defaultValue="agbalumo" />
        <PasswordField
          id="gallery-password"
          label="New password"
          autoComplete="new-password"
          hint="8 characters or more."
          error="Use 8 characters or more."
        />
      </Specimen>
      <Specimen name="CodeField">
        <CodeField
          label="Code"
          hint="Sent to ada@gmail.com at 14:05. Usually under a minute."
          digits={6}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <CodeField label="Code" digits={6} defaultValue="123456" error="That code is not right." />
      </Specimen>
      <Specimen name="NairaField, TextArea">
        <NairaField label="Price" hint="minimum price per month" placeholder="500" />
        <TextArea
          label="Bio"
          optional
          value={bio}
          onChange={(event) => setBio(event.target.value)}
          counter={<Counter length={bio.length} limit={bioLimit} />}
        />
      </Specimen>
      <Specimen name="Combobox">
        <Combobox label="Bank" hint="Type to search" options={t.banks} noneFound="No bank by that name." />
      </Specimen>
      <Specimen name="Switch, ErrorSummary">
        <div className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          <Switch label="New posts" defaultChecked />
          <Switch label="Likes and reactions" hint="At most one notice a day." />
          <Switch label="Money" hint="Always on by email." defaultChecked disabled />
        </div>
        <Button variant="tonal" onClick={() => setTries(tries + 1)}>
          {t.submit}
        </Button>
        {tries > 0 && <ErrorSummary key={tries} faults={t.faults} />}
      </Specimen>
      <Specimen name="RadioCards" wide>
        <RadioCards
          legend="What will you offer?"
          name="mode"
          cards={[
            {
              value: 'posts',
              title: t.modes[0]?.title ?? '',
              description: t.modes[0]?.description ?? '',
              icon: Newspaper,
            },
            {
              value: 'both',
              title: t.modes[1]?.title ?? '',
              description: t.modes[1]?.description ?? '',
              icon: MessagesSquare,
            },
          ]}
          defaultValue="posts"
        />
      </Specimen>
    </Section>
  );
}
