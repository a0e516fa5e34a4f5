import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { invalidField } from '#platform/http/errors.ts';
import { say } from '#platform/say.ts';

const disposable = disposableEmailBlocklistSet();

/**
 * Rejects a disposable address, on a listed domain or any domain below it.
 * @throws AppError `invalid_request` for the field `email`.
 */
export function assertNotDisposable(email: string): void {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  if (domains.some((domain) => disposable.has(domain))) throw invalidField('email', say().authServer.emailDisposable);
}
