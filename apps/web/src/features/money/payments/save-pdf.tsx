import { Download } from 'lucide-react';
import * as m from '@udala/messages/receipts';
import { needsConnection } from '@udala/messages/ui';
import { messageOf } from '#lib/api-error.ts';
import { useIsOffline } from '#lib/use-is-offline.ts';
import { Button } from '#ui/button.tsx';
import { useSaveReceiptMutation } from './payments.api.ts';

/** Saves the receipt as a PDF file. */
export function SavePdf({ id, number }: { id: string; number: string }) {
  const [save, { isLoading, error }] = useSaveReceiptMutation();
  const offline = useIsOffline();
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="tonal"
        icon={Download}
        busy={isLoading && m.saving}
        blocked={offline && needsConnection}
        onClick={() => void save({ id, name: m.fileName(number) })}
      >
        {m.savePdf}
      </Button>
      {error !== undefined && (
        <p role="alert" className="text-small font-medium text-danger">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}
