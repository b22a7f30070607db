import { payloadsTogether } from '../harness/attacks/script-payloads.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';

/** Texts that would be scripts, in a real browser that ignores our policy: none of them runs. */

test.use({ bypassCSP: true });

test('no text of an address or of a search box runs', THOROUGH, async ({ page, allowStatus }) => {
  test.setTimeout(180_000);
  allowStatus(400);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  for (const bundle of payloadsTogether(120)) {
    const text = encodeURIComponent(bundle);
    for (const place of ['/search?q=', '/business?q=', '/auth/verify?error=']) {
      await page.goto(place + text);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/business');
    await page.getByRole('main').getByRole('searchbox').fill(bundle);
    await expect(page.getByText('0 business functions found')).toBeVisible();
  }
  expect(ran).toEqual([]);
});

test('the watch itself sees what runs', async ({ page }) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto('/about');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<details open ontoggle=alert(1)></details>');
  });
  await expect.poll(() => ran).toEqual(['1']);
});

test('a script that comes before the end of the page waits for it', async ({ page }) => {
  let endPage = () => {};
  const held = new Promise<void>((resolve) => {
    endPage = resolve;
  });
  await page.route('/about', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<main', '<script src="/held.js"></script><main');
    await route.fulfill({ response: answer, body });
  });
  await page.route('/held.js', async (route) => {
    await held;
    await route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.addInitScript(() => localStorage.setItem('toolbox-theme', 'dark'));
  await page.goto('/about', { waitUntil: 'commit' });
  const entry = page.locator('head script[type=module][async]');
  await entry.evaluate((script: HTMLScriptElement) => import(script.src));
  await expect(page.getByRole('main')).toHaveCount(0);
  endPage();
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
});

test('a document without a body, as one that another replaces, is left alone', async ({ page }) => {
  await page.route('/about', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</body>', '<script>document.body.remove()</script></body>');
    await route.fulfill({ response: answer, body });
  });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/about');
  expect(await page.evaluate(() => document.body)).toBeNull();
  const entry = page.locator('head script[type=module][async]');
  // Its error is one of the page, or, if it ran when the document was whole, that of its module.
  const error = await entry.evaluate((script: HTMLScriptElement) =>
    import(script.src).then(() => null, String),
  );
  expect([error, errors]).toEqual([null, []]);
});

test('the browser gets the rules by which it reads ahead', async ({ page }) => {
  const devices = await page.context().newCDPSession(page);
  const sets: { sourceText: string; errorType?: string }[] = [];
  devices.on('Preload.ruleSetUpdated', ({ ruleSet }) => sets.push(ruleSet));
  await devices.send('Preload.enable');
  await page.goto('/about');
  await expect.poll(() => sets.length).toBe(1);
  expect(sets[0]?.errorType).toBeUndefined();
  expect(JSON.parse(sets[0]?.sourceText ?? '')).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });
});
