/** The part of autocannon 9 that we use; it ships no types. */
declare module 'autocannon' {
  export interface LoadRequest {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
    /** Called before each request; returns the request that is sent. */
    setupRequest?: (request: LoadRequest) => LoadRequest;
  }
  interface Client {
    setRequests(requests: LoadRequest[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    /** Requests a second over all connections; the latency of a late request is counted from when it was due. */
    overallRate?: number;
    setupClient?: (client: Client) => void;
  }
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number; max: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    statusCodeStats: Readonly<Record<string, { count: number }>>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
