import type { Browser, BrowserContext, TestInfo } from '@playwright/test';

const longestText = 1500;

/**
 * Closes the pages that a test leaves open, which would otherwise run in the background of all later ones. What they
 * showed, their complaints and failed requests, and what the product `printed`, is added to a test's failure: where
 * only the log is left, it must say enough.
 */
export async function withLastWords(
  browser: Browser,
  info: TestInfo,
  printed: () => string,
  run: () => Promise<void>,
): Promise<void> {
  const heard: string[] = [];
  const before = new Set(browser.contexts());
  const listen = (context: BrowserContext) => {
    context.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
    context.on('weberror', (error) => heard.push(error.error().message));
    context.on('requestfailed', (request) => heard.push(`${request.method()} ${request.url()} failed`));
    context.on('response', (response) => {
      if (response.status() >= 400) heard.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
  };
  browser.on('context', listen);
  // A failing test does not throw here: Playwright records its error.
  await run();
  browser.off('context', listen);
  const contexts = browser.contexts().filter((context) => !before.has(context));
  const failed = info.status !== info.expectedStatus;
  const words = failed && (await wordsOf(contexts, heard, printed()));
  await Promise.all(contexts.map((context) => context.close()));
  // An attachment would be truncated after some lines.
  if (words) throw new Error(words);
}

async function wordsOf(contexts: readonly BrowserContext[], heard: readonly string[], printed: string) {
  const shown = contexts
    .flatMap((context) => context.pages())
    .map(async (page) => {
      const body = page.locator('body').innerText();
      const text = await body.catch(() => 'nothing that can be read');
      return `${page.url()} shows:\n${text.slice(0, longestText)}`;
    });
  return [
    ...(await Promise.all(shown)),
    `Heard:\n${heard.join('\n').slice(-longestText) || 'nothing'}`,
    `The product printed:\n${printed.slice(-longestText)}`,
  ].join('\n');
}
