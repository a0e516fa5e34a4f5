import type { Endpoint } from '@udala/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Canary } from './canaries.ts';
import type { CanaryWorld } from './canary-world.ts';
import type { Person } from './factories.ts';
import { allEndpoints, membersHost } from './harness.ts';

/** A viewer on one host who looks for data that is not theirs. */
export interface Seeker {
  who: string;
  person: Person | null;
  host: string;
  token?: string;
  mediaToken?: string;
}

export interface CrawledAnswer {
  url: string;
  status: number;
  /** Headers and body. */
  bytes: Buffer;
}

export const headersOf = ({ host, token, mediaToken }: Seeker): Record<string, string> => ({
  host,
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(mediaToken !== undefined && { cookie: `udala_media=${mediaToken}` }),
});

async function ask(
  app: FastifyInstance,
  seeker: Seeker,
  url: string,
): Promise<CrawledAnswer & { cursor: string | undefined }> {
  const answer = await app.inject({ url, headers: headersOf(seeker) });
  const bytes = Buffer.concat([Buffer.from(JSON.stringify(answer.headers)), answer.rawPayload]);
  return { url, status: answer.statusCode, bytes, cursor: /"nextCursor":"([\w-]+)"/.exec(answer.body)?.[1] };
}

const AT_ONCE = 8;
const CURSORS_FOLLOWED = 12;

/**
 * Requests everything readable: every GET with every id and every query, every list to its end, every file and page.
 */
export async function crawl(app: FastifyInstance, world: CanaryWorld, seeker: Seeker): Promise<CrawledAnswer[]> {
  const answers: CrawledAnswer[] = [];
  const urls = addressesOf(world);
  const walk = async (): Promise<void> => {
    for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
      let answer = await ask(app, seeker, url);
      answers.push(answer);
      for (let page = 0; answer.cursor !== undefined && page < CURSORS_FOLLOWED; page += 1) {
        answer = await ask(app, seeker, `${url}${url.includes('?') ? '&' : '?'}cursor=${answer.cursor}`);
        answers.push(answer);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  return answers;
}

/** Canaries that the viewer received but may not know, and where. */
export function leaksIn(answers: readonly CrawledAnswer[], { canaries, ada }: CanaryWorld, seeker: Seeker): string[] {
  const isHome = seeker.host === membersHost || seeker.host === ada.host;
  const isReadable = ({ whose, isEverywhere }: Canary) =>
    (isHome || isEverywhere) && seeker.person !== null && whose.includes(seeker.person);
  const foreign = canaries.all.filter((canary) => !isReadable(canary));
  return answers.flatMap(({ url, bytes }) =>
    foreign.flatMap((canary) => (bytes.includes(canary.bytes) ? [`${seeker.who} finds ${canary.what} at ${url}`] : [])),
  );
}

/** Canaries that the person may know but did not receive anywhere. */
export const missedBy = (answers: readonly CrawledAnswer[], { canaries }: CanaryWorld, person: Person): string[] =>
  canaries.all
    .filter(({ whose, bytes }) => whose.includes(person) && !answers.some((answer) => answer.bytes.includes(bytes)))
    .map(({ what }) => what);

/** Ids by the name of the parameter; a path's `:id` may be any of them. */
export function idsOf({ ada, bola, follower, posts, comments, others, files, covers }: CanaryWorld) {
  const addresses = [...files.map(({ address }) => address), ...covers.addresses];
  const media = [...new Set(addresses.map((address) => address.split('/')[2] ?? ''))];
  const named = {
    post: Object.values(posts),
    comment: Object.values(comments),
    person: [ada.id, bola.id, follower.id],
  };
  return { ...named, any: [...named.post, ...named.comment, ...named.person, ...others, ...media] };
}

function addressesOf(world: CanaryWorld): string[] {
  const ids = idsOf(world);
  const reads = allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint);
  const wire = reads.flatMap((endpoint) => {
    const queries = queriesOf(endpoint, world);
    return pathsOf(endpoint, world).flatMap((path) =>
      queries.map((query) => (query === '' ? path : `${path}?${query}`)),
    );
  });
  const app = ['app/posts', 'app/community', 'app/comments'];
  const pages = ids.any.flatMap((id) => app.map((page) => `/membership/${page}/${id}`));
  const creators = ids.person.map((id) => `/membership/app/profile/posts/${id}`);
  const others = ['/openapi.json', '/metrics', '/healthz', '/', '/membership', ...creators, ...pages];
  return [...new Set([...wire, ...others, ...world.files.map(({ address }) => address), ...world.covers.addresses])];
}

export function pathsOf({ path }: Endpoint, world: CanaryWorld): string[] {
  const [, name] = /:(\w+)/.exec(path) ?? [];
  if (name === undefined) return [path];
  const { post, any } = idsOf(world);
  return (name === 'postId' ? post : any).map((id) => path.replaceAll(/:\w+/g, id));
}

/** Every combination of query parameters. */
function queriesOf({ query }: Endpoint, world: CanaryWorld): string[] {
  const fields: Record<string, TSchema> = query && 'properties' in query ? (query.properties as never) : {};
  const { page, limit, cursor: _, ...rest } = fields;
  const choices = Object.entries(rest).map(([name, schema]) =>
    ['', ...valuesOf(name, schema, world)].map((value) => [name, value]),
  );
  if (page && limit)
    choices.push([
      ['limit', ''],
      ['limit', '1'],
      ['page', '2'],
    ]);
  return choices.reduce<string[]>(
    (queries, values) =>
      queries.flatMap((before) =>
        values.map(([name = '', value = '']) =>
          [before, value && `${name}=${encodeURIComponent(value)}`].filter(Boolean).join('&'),
        ),
      ),
    [''],
  );
}

function valuesOf(name: string, schema: TSchema, world: CanaryWorld): string[] {
  if ('enum' in schema) return schema.enum as string[];
  if ('format' in schema && schema.format === 'date') return [new Date().toISOString().slice(0, 10)];
  const { comment, person, any } = idsOf(world);
  if (name === 'parentId' || name === 'threadOf') return comment;
  if ('format' in schema && schema.format === 'uuid') return /author|creator|user/i.test(name) ? person : any;
  return [world.ada.name, world.ada.host];
}
