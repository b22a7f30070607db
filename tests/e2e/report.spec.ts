import { expect, THOROUGH, test } from '../harness/browser.ts';

/** A wrong value is one press away from the form that reports it; an empty tab is not sold. */

for (const javaScriptEnabled of [true, false]) {
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, javaScriptEnabled ? {} : THOROUGH, () => {
    test.use({ javaScriptEnabled });

    test('a value can be reported with the keyboard alone', async ({ page }) => {
      await page.goto('/tools/chatgpt?tab=business');
      const row = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: /^Location$/ }) });
      const head = page.locator('.section-head', { hasText: /^Developer/ });
      const said = head.locator('.shared-mark');
      await expect(said).toContainText('Attributed · January 2026');
      await said.getByRole('link', { name: /^source \d+$/ }).focus();
      await page.keyboard.press('Enter');
      const source = page.locator('.sources li', { hasText: 'OpenAI website, pricing pages' });
      await expect(source).toBeInViewport();
      await source.getByRole('link', { name: 'Developer', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(said).toBeInViewport();
      await row.getByRole('link', { name: 'Report this: Location' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/tools\/chatgpt\/report\?tab=business&field=Location&shown=San/);
      await page.getByLabel('Location').fill('San Francisco, California');
      await page.getByLabel('Where can what is right be read?').fill('https://openai.com');
      await page.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByRole('main').getByRole('status')).toHaveText(
        'Thank you. Your report has arrived, and an editor looks at it.',
      );
    });

    test('an empty tab says so and asks; the texts of its fields unfold', async ({ page }) => {
      await page.goto('/tools/10web?tab=market');
      await expect(page.getByText('Premium Content Locked')).toHaveCount(0);
      await expect(page.getByText('No awards available')).toBeHidden();
      await page.getByText('What this tab can hold').click();
      await expect(page.getByText('No awards available')).toBeVisible();
      await page.getByRole('link', { name: 'Tell us' }).click();
      await expect(page.locator('form dl')).toContainText('Nothing is recorded yet');
    });

    test('the lock says what is behind it', async ({ page }) => {
      await page.goto('/tools/abridge?tab=funding');
      await expect(page.getByRole('main')).toContainText(
        'For subscribers: funding rounds, 3 competitors, last reported December 2025 (without the rounds)',
      );
    });
  });
}
