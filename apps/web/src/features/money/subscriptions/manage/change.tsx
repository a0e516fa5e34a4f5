import type { LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Subscription } from '@udala/contract/subscriptions';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { RowButton } from '#ui/row-button.tsx';

interface ChangeProps {
  /** Description of the consequences. */
  children: ReactNode;
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'tonal';
  /** Makes it a row of a list instead. */
  icon?: LucideIcon;
  change: () => Promise<{ data?: Subscription | undefined; error?: unknown }>;
  onChanged: (now: Subscription) => void;
  onRefused?: (error: unknown) => void;
}

/** One change of a membership: its consequences, its button and its error. */
export function Change(props: ChangeProps) {
  const { children, label, busyLabel, variant = 'tonal', icon, change, onChanged, onRefused } = props;
  const [busy, setBusy] = useState(false);
  const [actionError, setActionError] = useState<string>();
  const offline = useIsOffline();
  const press = async () => {
    setBusy(true);
    setActionError(undefined);
    const { data, error } = await change();
    setBusy(false);
    if (data) return onChanged(data);
    setActionError(messageOf(error));
    onRefused?.(error);
  };
  const action = { busy: busy && busyLabel, blocked: offline && needsConnection };
  const error = actionError !== undefined && (
    <p role="alert" className="text-small font-medium text-danger">
      {actionError}
    </p>
  );
  if (icon)
    return (
      <div>
        <RowButton {...action} icon={icon} hint={children} onPress={() => void press()}>
          {label}
        </RowButton>
        {error}
      </div>
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2 wrap-anywhere">{children}</p>
      <Button {...action} variant={variant} onClick={() => void press()}>
        {label}
      </Button>
      {error}
    </div>
  );
}
