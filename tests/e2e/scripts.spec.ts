import { payloadsTogether } from '../harness/attacks/script-payloads.ts';
import { expect, test } from '../harness/browser.ts';

/** Texts that would be scripts, in a real browser that ignores our policy: none of them runs. */

test.use({ bypassCSP: true });

test('no text of an address or of a search box runs', async ({ page, allowStatus }) => {
  test.setTimeout(180_000);
  allowStatus(400);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  for (const bundle of payloadsTogether(120)) {
    const text = encodeURIComponent(bundle);
    for (const place of ['/search?q=', '/business?q=', '/auth/verify?error=1&error_description=']) {
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
