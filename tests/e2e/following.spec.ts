import type { Page } from '@playwright/test';
import { expect, test } from '../harness/browser.ts';
import { changeTool } from '../harness/browser-database.ts';
import { mailsTo, signIn } from '../harness/browser-members.ts';

/** Following a tool: from its page to the alert on the site, in a mail, and to the end of the mails. */

const main = (page: Page) => page.getByRole('main');

test('a followed tool that changes its price is new on the site and in one mail, which ends the mails', async ({
  page,
}) => {
  // What has happened is told after a while, and mailed after another.
  test.setTimeout(240_000);
  await page.goto('/tools/notion');
  await main(page).getByRole('link', { name: 'Sign in to follow' }).click();
  await page.waitForURL('**/auth/login?returnTo=%2Ftools%2Fnotion');
  const { email } = await signIn(page);
  await page.goto('/tools/notion');
  await main(page).getByRole('button', { name: 'Follow Notion' }).click();
  await expect(main(page).getByRole('button', { name: /^Following Notion/ })).toBeVisible();

  await changeTool('notion', email);
  await expect(async () => {
    await page.goto('/about');
    await expect(page.getByText('1 new among what you follow')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await page.goto('/following');
  const news = page.getByRole('region', { name: 'What is new' });
  await expect(news.getByRole('link', { name: 'Notion: price from' })).toBeVisible();

  await expect.poll(async () => (await mailsAbout(email)).length, { timeout: 60_000 }).toBe(1);
  const [mail] = await mailsAbout(email);
  const address = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.context().clearCookies();
  await page.goto(new URL(address).pathname + new URL(address).search);
  await main(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(main(page).getByText('You get no more mails about what you follow.')).toBeVisible();
});

async function mailsAbout(email: string) {
  return (await mailsTo(email)).filter(({ subject }) => subject === 'Notion: price from');
}
