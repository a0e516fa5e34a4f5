import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@udala/contract/endpoints';
import type { Access, Endpoint } from '@udala/contract/endpoint';
import { root, type Check } from './check.ts';

export const endpointsPage = 'docs/endpoints.md';

const head = `# Who may call what

Written by \`npm run docs:endpoints\` from \`packages/contract\`, and held to it by \`npm run check\`.

**Who** is refused before anything of the call is read: 401 without a session that lives on this host, 403 without the role, for operators 404. A rule that needs the thing itself
(its owner, its readers, the host) is the service's, and answers 404 to whoever may not know of it. What a caller **may write** are the fields of the body: any other
is refused by its name. What is answered holds the fields of the reply's schema and no others. \`key\`: wants an \`Idempotency-Key\`.`;

const accessLabels: Record<Access, string> = {
  anyone: 'anyone',
  'signed-in': 'signed in',
  patron: 'patron',
  creator: 'creator',
  operator: 'operator',
  provider: 'the payment provider, by signature',
};

/** Lists the fields a body may hold. */
function writable({ body, multipart }: Endpoint): string {
  if (multipart) return 'a file';
  if (body === undefined) return '';
  if ('properties' in body) return Object.keys(body.properties as object).join(', ');
  return 'type' in body ? String(body.type) : 'one of several forms';
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const rowOf = (endpoint: Endpoint): string => {
  const call = `\`${endpoint.method} ${endpoint.path}\`${endpoint.idempotent ? ' key' : ''}`;
  return `| ${[call, accessLabels[endpoint.access], cell(endpoint.summary), cell(writable(endpoint))].join(' | ')} |`;
};

/** Renders the page, from endpoints by feature. */
export function renderEndpoints(all: Readonly<Record<string, Endpoint & { feature: string }>>): string {
  const byFeature = Map.groupBy(Object.values(all), ({ feature }) => feature);
  const sections = [...byFeature]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([feature, its]) =>
      [`## ${feature}\n`, '| call | who | what it does | may write |', '|---|---|---|---|', ...its.map(rowOf)].join(
        '\n',
      ),
    );
  return `${[head, ...sections].join('\n\n')}\n`;
}

export const endpointsInDocs: Check = {
  name: 'endpoints',
  faults: async () =>
    readFileSync(path.join(root, endpointsPage), 'utf8') === renderEndpoints(endpoints)
      ? []
      : [`${endpointsPage} is out of step with the contract; run \`npm run docs:endpoints\``],
};

if (import.meta.main && process.argv.includes('--write')) {
  writeFileSync(path.join(root, endpointsPage), renderEndpoints(endpoints));
}
