import { expect, test } from '../harness/browser.ts';

/** A wrong value is one press away from the form that reports it; an empty tab is not sold. */

for (const javaScriptEnabled of [true, false]) {
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a value can be reported with the keyboard alone', async ({ page }) => {
      await page.goto('/tools/chatgpt?tab=business');
      const row = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: /^Location$/ }) });
      await expect(row.getByText('Attributed · January 2026')).toBeVisible();
      await row.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(row.getByText('OpenAI website, pricing pages and announcements')).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(row.getByRole('link', { name: 'Report this: Location' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/contact\?tool=chatgpt&tab=business&field=Location&shown=San/);
      await expect(page.getByLabel('What is it about?')).toHaveValue('report');
      await expect(page.getByLabel('Your message')).toHaveValue(
        /^Tool: chatgpt\nTab: Business Information\nField: Location\nShown: San Francisco, USA\n/,
      );
    });

    test('an empty tab says so and asks; the texts of its fields unfold', async ({ page }) => {
      await page.goto('/tools/10web?tab=market');
      await expect(page.getByText('Premium Content Locked')).toHaveCount(0);
      await expect(page.getByText('No awards available')).toBeHidden();
      await page.getByText('What this tab can hold').click();
      await expect(page.getByText('No awards available')).toBeVisible();
      await page.getByRole('link', { name: 'Tell us' }).click();
      await expect(page.getByLabel('Your message')).toHaveValue(
        /^Tool: 10web\nTab: Market Information\nNothing/,
      );
    });

    test('the lock says what is behind it', async ({ page }) => {
      await page.goto('/tools/abridge?tab=funding');
      await expect(page.getByRole('main')).toContainText(
        'For subscribers: 5 funding rounds, 3 competitors, last reported December 2025',
      );
    });
  });
}
