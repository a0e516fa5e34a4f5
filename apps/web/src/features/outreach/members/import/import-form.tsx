import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { importSources, type ImportSource } from '@udala/contract/members';
import * as m from '@udala/messages/invitations';
import { needsConnection } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Banner } from '#ui/banner.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { Importing } from './use-import.ts';

const cards = importSources.map((value) => ({
  value,
  title: m.services[value].name,
  description: m.services[value].where,
}));

/** First step of an import: choose the current service and a file. */
export function ImportForm({ importing }: { importing: Importing }) {
  const { given, fault, inProgress, failure, found } = importing;
  const offline = useIsOffline();
  const pasted = given.fileName === '';
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (fault !== undefined) text.current?.focus();
  }, [fault]);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (inProgress === null && !offline) void importing.check();
      }}
    >
      <RadioCards
        legend={m.service}
        name="source"
        cards={cards}
        value={given.source}
        onChange={({ target }) => importing.choose(target.value as ImportSource)}
      />
      <FileChoice importing={importing} />
      <TextArea
        ref={text}
        label={m.orPaste}
        hint={m.pasteHint}
        error={fault}
        spellCheck={false}
        autoComplete="off"
        // An uploaded file is not shown in the text area: rendering a long list there would be slow and useless.
        value={pasted ? given.csv : ''}
        onChange={({ target }) => importing.paste(target.value)}
        className="max-h-60! font-mono text-small"
      />
      <div className="grid justify-items-start gap-2">
        <Button
          type="submit"
          variant={found ? 'tonal' : 'primary'}
          busy={inProgress === 'check' && m.checking}
          blocked={offline && needsConnection}
        >
          {m.check}
        </Button>
        {inProgress === 'check' && <SlowNotice onRetry={() => void importing.check()} />}
      </div>
      {failure !== undefined && !found && (
        <Banner tone="danger" urgent>
          {failure}
        </Banner>
      )}
    </form>
  );
}

function FileChoice({ importing: { given, take } }: { importing: Importing }) {
  const id = useId();
  const chosen = given.fileName !== '';
  return (
    <div className="grid justify-items-start gap-1.5">
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // Allows choosing the same file again after fixing it.
          target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass('tonal')} peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
      >
        <Icon of={FileUp} />
        {chosen ? m.another : m.file}
      </label>
      <p id={`${id}-hint`} role="status" className="text-small text-ink-2 wrap-anywhere">
        {chosen ? m.fileChosen(given.fileName) : m.fileHint}
      </p>
    </div>
  );
}
