/** What the server hands in to have one page rendered for a stranger. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  host: string;
  publicUrl: string;
  /** Milliseconds since 1970: elapsed labels of the first render are reckoned from it. */
  now: number;
  /** The client build's manifest. */
  manifest: unknown;
  /** Asks the API as a stranger. */
  get(path: string): Promise<{ status: number; body: unknown }>;
}

export interface RenderedPage {
  status: number;
  html: string;
  redirect?: string;
}

export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>;
  /** Scripts that stand in the page itself; the CSP allows them by their hash. */
  readonly inlineScripts: readonly string[];
}
