import { type ConsoleMessage, expect, type Page, test as plain } from '@playwright/test';

interface Fixtures {
  /** Names a status that the test's pages may answer with, 0 for no connection; any other above 399 fails it. */
  allowStatus: (status: number) => void;
  watched: undefined;
}

/**
 * Playwright's `test`, which fails when the page complains: console errors and warnings (React tells of
 * hydration mismatches there), thrown errors, requests that fail or leave the site.
 */
export const test = plain.extend<Fixtures & { allowed: Set<number> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  allowed: async ({}, use) => use(new Set()),
  allowStatus: async ({ allowed }, use) => use((status) => void allowed.add(status)),
  watched: [
    async ({ page, allowed, baseURL, javaScriptEnabled }, use) => {
      const complaints = watch(page, allowed, baseURL ?? '', javaScriptEnabled);
      await use(undefined);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function watch(page: Page, allowed: ReadonlySet<number>, origin: string, scripts: boolean): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isComplaint(message) && !isAllowedFailure(message, allowed)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('response', (response) => {
    if (response.status() >= 400 && !allowed.has(response.status())) {
      complaints.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(origin)) complaints.push(`left the site: ${url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels what it was still loading; where scripts are off, the browser refuses them.
    const isExpected =
      reason === 'net::ERR_ABORTED' ||
      (!scripts && reason === 'csp') ||
      (reason === OFFLINE && allowed.has(0));
    if (!isExpected) complaints.push(`${reason} ${request.url()}`);
  });
  return complaints;
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}

const OFFLINE = 'net::ERR_INTERNET_DISCONNECTED';

/** Chromium repeats a failed status on the console. */
function isAllowedFailure(message: ConsoleMessage, allowed: ReadonlySet<number>): boolean {
  if (allowed.has(0) && message.text().endsWith(OFFLINE)) return true;
  const status = /the server responded with a status of (\d+)/.exec(message.text())?.[1];
  return status !== undefined && allowed.has(Number(status));
}
