/** Input for rendering one page for a stranger on the server. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  host: string;
  publicUrl: string;
  /** The languages people can choose; one of them is the renderer's own. */
  locales: readonly string[];
  /** Milliseconds since 1970: relative times of the first render are computed from it. */
  now: number;
  /** The client build's manifest. */
  manifest: unknown;
  /** Calls the API as a stranger. */
  get(path: string): Promise<{ status: number; body: unknown }>;
}

export interface RenderedPage {
  status: number;
  html: string;
  redirect?: string;
}

export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>;
  /** Inline scripts of the page; the CSP allows them by their hash. */
  readonly inlineScripts: readonly string[];
}
