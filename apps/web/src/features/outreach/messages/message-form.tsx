import { limits } from '@udala/contract/limits';
import * as m from '@udala/messages/messages';
import { errorSaying } from '@udala/messages/ui';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { useTextDraft } from '#lib/use-text-draft.ts';
import { WriteField } from '#ui/write-field.tsx';
import { useAppDispatch } from '#state/hooks.ts';
import { writeMessage } from './unsent-messages.ts';

interface MessageFormProps {
  withId: string;
  name: string;
  onSent: () => void;
}

/** The counter appears at this many characters before the limit. */
const nearLimit = 200;

/** The draft is saved in the tab. Offline, the text stays in the field. */
export function MessageForm({ withId, name, onSent }: MessageFormProps) {
  const dispatch = useAppDispatch();
  const offline = useIsOffline();
  const { text, type, clear } = useTextDraft(`message:${withId}`);
  const length = Array.from(text.trim()).length;
  const send = () => {
    void dispatch(writeMessage(withId, text.trim()));
    clear();
    onSent();
  };
  return (
    <WriteField
      text={text}
      onType={type}
      label={m.write(name)}
      placeholder={m.write(name)}
      send={m.send}
      onSend={send}
      blocked={length === 0 || offline}
      length={length}
      limit={limits.messageMaxLength}
      near={nearLimit}
      fault={errorSaying(m.tooLong(limits.messageMaxLength))}
      note={offline && m.offline}
    />
  );
}
