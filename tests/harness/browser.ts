import {
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  test as plain,
  type Route,
} from '@playwright/test';

interface Fixtures {
  /** Allows a status in answers; any other above 399 fails the test. */
  allowStatus: (status: number) => void;
  /** Lets the test cut the connection and ignores the browser's errors about it. */
  allowOffline: () => void;
  watched: undefined;
}

interface Allowed {
  statuses: Set<number>;
  offline: boolean;
}

/**
 * Playwright's `test`, which fails when the page complains: console errors and warnings (where React reports
 * hydration mismatches), thrown errors, requests that fail or leave the site.
 */
export const test = plain.extend<Fixtures & { allowed: Allowed }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  allowed: async ({}, use) => use({ statuses: new Set(), offline: false }),
  allowStatus: async ({ allowed }, use) => use((status) => void allowed.statuses.add(status)),
  allowOffline: async ({ allowed }, use) =>
    use(() => {
      allowed.offline = true;
    }),
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

/** The tag of tests that only `npm run test:browser` runs: details, further widths, and variants without scripts. */
export const THOROUGH = { tag: '@thorough' } as const;

/** Waits until React controls an element: before that, a press may send its plain form. */
export async function takenByReact(page: Page, element: Locator): Promise<void> {
  await page.waitForFunction(
    (node) => Object.keys(node ?? {}).some((key) => key.startsWith('__reactProps')),
    await element.elementHandle(),
  );
}

/** Answers every form that the page sends; everything else goes to the site. */
export async function answerForms(page: Page, answer: (route: Route) => unknown): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await answer(route);
    else await route.fallback();
  });
}

function watch(page: Page, allowed: Allowed, origin: string, scripts: boolean): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (isComplaint(message) && !isAllowedFailure(message.text(), allowed)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('response', (response) => {
    if (response.status() >= 400 && !allowed.statuses.has(response.status())) {
      complaints.push(`${response.status()} ${response.url()}`);
    }
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(origin)) complaints.push(`left the site: ${url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page cancels its unfinished loads. With scripts off, the browser refuses to load them. It may drop any
    // page that it reads ahead, such as one that does not exist.
    const isExpected =
      reason === 'net::ERR_ABORTED' ||
      (!scripts && reason === 'csp') ||
      /^prefetch/.test(request.headers()['sec-purpose'] ?? '') ||
      isAllowedFailure(reason, allowed);
    if (!isExpected) complaints.push(`${reason} ${request.url()}`);
  });
  return complaints;
}

function isComplaint(message: ConsoleMessage): boolean {
  return message.type() === 'error' || message.type() === 'warning';
}

/** Chromium repeats a failed status, or a lost connection, on the console. */
function isAllowedFailure(text: string, { statuses, offline }: Allowed): boolean {
  // The text of a thrown error is empty if the page has let go of it.
  if (offline && (text === '' || /net::ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(text))) return true;
  const status = /the server responded with a status of (\d+)/.exec(text)?.[1];
  return status !== undefined && statuses.has(Number(status));
}
