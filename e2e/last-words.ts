import type { Browser, BrowserContext, TestInfo } from '@playwright/test';

const longestText = 1500;

/**
 * Closes what a test leaves open: its pages would go on in the back of all others. What they showed, complained of and
 * were refused is printed first when it failed: where only the log is left, it must say enough.
 */
export async function withLastWords(browser: Browser, info: TestInfo, run: () => Promise<void>): Promise<void> {
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
  try {
    await run();
  } finally {
    browser.off('context', listen);
    const contexts = browser.contexts().filter((context) => !before.has(context));
    if (info.status !== info.expectedStatus) await print(contexts, heard);
    await Promise.all(contexts.map((context) => context.close()));
  }
}

async function print(contexts: readonly BrowserContext[], heard: readonly string[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2_000 })
      .catch(() => 'nothing that can be read');
    console.log(`${page.url()} shows:\n${text.slice(0, longestText)}`);
  }
  console.log(`Heard:\n${heard.join('\n').slice(-longestText) || 'nothing'}`);
}
