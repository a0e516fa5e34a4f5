/** The part of autocannon 9 that we use; it brings no types. */
declare module 'autocannon' {
  export interface LoadRequest {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
    /** Asked before each sending for what is really sent. */
    setupRequest?: (request: LoadRequest) => LoadRequest;
  }
  interface Client {
    setRequests(requests: LoadRequest[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    /** Of all connections together, a second; a late request is counted from when it was due. */
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
  }
  export default function autocannon(options: Options): Promise<Result>;
}
