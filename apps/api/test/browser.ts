import type { Endpoint, ReplyOf } from '@udala/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { call, type Answer, type CallOptions } from './harness.ts';

export interface Browser {
  call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<Answer<ReplyOf<E>>>;
}

/** A browser with its own cookies, at one address. */
export function openBrowser(app: FastifyInstance, { address = '127.0.0.1' } = {}): Browser {
  const cookies = new Map<string, string>();
  return {
    async call(endpoint, options = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...options.headers, ...(cookie && { cookie }) };
      const answer = await call(app, endpoint, { address, ...options, headers });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}
