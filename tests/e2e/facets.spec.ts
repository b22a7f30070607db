import { expect, THOROUGH, test } from '../harness/browser.ts';

/** The facets of listings: a panel beside the list, a drawer on small screens, and a form without scripts. */

const tools = (text: string) => Number(/([\d,]+) tools? available/.exec(text)?.[1]?.replaceAll(',', ''));

test('a choice leaves as many tools as its count says, keeps the focus, and is announced', async ({
  page,
}) => {
  await page.goto('/tools');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const box = panel.getByRole('checkbox', { name: /^iOS/ });
  const count = await panel.locator('label', { hasText: 'iOS' }).locator('.facet-count').innerText();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/tools?platform=ios');
  await expect(page.locator('main [aria-live=polite]')).toHaveText(`${count} tools available`);
  await expect(box).toBeFocused();
  await expect(box).toBeChecked();
  await panel.getByRole('checkbox', { name: /^Android/ }).check();
  await expect(page).toHaveURL('/tools?platform=android,ios');
  await expect(page.locator('main [aria-live=polite]')).not.toHaveText(`${count} tools available`);
  await page.getByRole('link', { name: 'Remove Android' }).press('Enter');
  await expect(page).toHaveURL('/tools?platform=ios');
  await expect(panel.getByRole('checkbox', { name: /^Android/ })).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'Remove iOS' })).toBeFocused();
});

test('two choices in quick succession both count', async ({ page }) => {
  await page.goto('/tools');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await panel.getByText('Self-hosting').click();
  await panel.getByText('Works offline').click();
  await expect(page).toHaveURL('/tools?feature=offline,self-hosted');
  await expect(page.getByRole('link', { name: 'Remove Works offline' })).toBeVisible();
});

test('a budget that cannot be read stays with its message until it is mended', async ({ page }) => {
  await page.goto('/tools');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const sum = panel.locator('[name=budget]');
  const per = panel.locator('[name=per]');
  await sum.fill('lots');
  await sum.press('Tab');
  await expect(page.getByRole('alert')).toContainText('No price can be read from "lots"');
  await expect(sum).toHaveAttribute('aria-invalid', 'true');
  await expect(sum).toHaveAccessibleDescription(/No price can be read/);
  await per.selectOption('a year');
  await expect(page).toHaveURL('/tools?budget=lots&per=year');
  await expect(page.getByRole('alert')).toContainText('No price can be read from "lots"');
  await expect(sum).toHaveValue('lots');
  await expect(per).toHaveValue('year');
  await sum.fill('$3.000');
  await sum.press('Tab');
  await expect(page.getByRole('link', { name: 'Remove Up to $3,000 a year' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(sum).not.toHaveAttribute('aria-invalid');
});

test('a choice made before the script is there is applied once it is', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/tools?specialization=Voice+Cloning', { waitUntil: 'commit' });
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^iOS/ }).check();
  release();
  await expect(page).toHaveURL('/tools?specialization=Voice+Cloning&platform=ios');
  await expect(page.getByRole('link', { name: 'Remove iOS' })).toBeVisible();
});

test('a long facet unfolds, and clearing all filters leads back', async ({ page }) => {
  await page.goto('/tools?country=DE&status=active');
  const panel = page.getByRole('complementary', { name: 'Filters' });
  const languages = panel.getByRole('group', { name: 'Language' });
  await expect(languages).toBeHidden();
  await panel.getByText('Language', { exact: true }).click();
  const before = await languages.getByRole('checkbox').count();
  await languages.getByRole('link', { name: /more of Language/ }).click();
  await expect(page).toHaveURL('/tools?country=DE&status=active&more=language');
  await expect.poll(() => languages.getByRole('checkbox').count()).toBeGreaterThan(before);
  await languages.getByRole('link', { name: 'Fewer of Language' }).click();
  await expect(languages.getByRole('link', { name: /more of Language/ })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/tools');
});

test('what the words ask for and what was chosen are one row of chips', async ({ page }) => {
  await page.goto('/search?q=free+meeting+transcriber+for+iphone');
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('link', { name: /^Remove/ })).toHaveText([/Free tier/, /iOS/]);
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^Android/ }).check();
  await expect(page).toHaveURL(/platform=android/);
  await expect(chips.getByRole('link', { name: /^Remove/ })).toHaveCount(3);
  await panel.getByRole('link', { name: /^Remove iOS/ }).click();
  await expect(page).toHaveURL(/without=platform%3Aios/);
  await expect(panel.getByRole('checkbox', { name: /^iOS/ })).not.toBeChecked();
});

test.describe('at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the panel is a drawer that applies each choice and says what it would show', async ({ page }) => {
    await page.goto('/tools');
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(panel).toBeVisible();
    await panel.getByRole('checkbox', { name: /^Android/ }).check();
    await expect(page).toHaveURL('/tools?platform=android');
    const show = panel.getByRole('button', { name: /^Show [\d,]+ tools$/ });
    await expect(page.getByRole('link', { name: 'Remove Android' })).toBeAttached();
    // It says for a moment that the tools are loading.
    const live = page.locator('main [aria-live=polite]');
    await expect(live).toHaveText(/^[\d,]+ tools available$/);
    await expect(show).toHaveText(`Show ${(await live.innerText()).replace(' available', '')}`);
    await show.click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
});

test.describe('without scripts', THOROUGH, () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('the drawer is a form, and its address says what was chosen', async ({ page }) => {
    await page.goto('/tools?category=Coding+Assistants&sortBy=name');
    await page.getByRole('button', { name: 'Filters' }).click();
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await panel.getByRole('checkbox', { name: /^macOS/ }).check();
    await panel.getByRole('checkbox', { name: /^Windows/ }).check();
    await panel.getByRole('button', { name: /^Show/ }).click();
    await expect(page.getByRole('link', { name: 'Remove Category: Coding Assistants' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove macOS' })).toHaveAttribute(
      'href',
      '/tools?category=Coding+Assistants&platform=windows&sortBy=name',
    );
    const found = tools(await page.getByRole('main').innerText());
    expect(found).toBeGreaterThan(0);
  });
});
