import type { Page } from '@playwright/test';
import { EXAMPLE_FILES } from '#features/imports/imports.ts';
import { expect, THOROUGH } from '../harness/browser.ts';
import {
  type Credentials,
  freshCredentials,
  freshSender,
  mailsTo,
  register,
} from '../harness/browser-members.ts';
import { test } from '../harness/new-site.ts';

test.use({ extraHTTPHeaders: freshSender() });
// Reached only by what has failed, or by a busy machine.
test.setTimeout(180_000);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const saysIn = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Registers, opens the link of the mail and signs in where it leads. */
async function join(page: Page, { email, password }: Credentials, outbox: string): Promise<void> {
  await page.goto(await register(page, { email, password }, outbox));
  await press(page, 'Verify email address');
  await page.waitForURL('/auth/login*');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await page.waitForURL('/tools');
}

/** Uploads a file at the desk, reads what it would do, and imports it. */
async function bringFile(desk: Page, { name, line }: { name: string; line: string }): Promise<void> {
  const comesTo = (state: string) =>
    expect(async () => {
      await desk.reload();
      await expect(saysIn(desk)).toContainText(state, { timeout: 500 });
    }).toPass();
  await desk.goto('/operator/catalogue');
  const file = { name, mimeType: 'application/x-ndjson', buffer: Buffer.from(`${line}\n`) };
  await desk.getByLabel('Files of the catalogue').setInputFiles(file);
  await press(desk, 'Check');
  await desk.waitForURL(/\/operator\/catalogue\/[\w-]+$/);
  await comesTo('Checked, not imported');
  await expect(desk.getByText('New: 1')).toBeVisible();
  await press(desk, 'Import');
  await comesTo('Imported on');
}

/** One journey, because each step needs what the one before has left. */
test(
  'a new owner opens a directory: owner, name, catalogue, first submission, first letter',
  THOROUGH,
  async ({ page, browser, site }) => {
    const owner = freshCredentials();
    expect(site.advice).toMatch(/with the same DATA_DIR.*npm run operator add <email>/);
    await page.goto('/');
    await expect(page.getByText('Nothing is listed yet')).toBeVisible();
    await join(page, owner, site.outbox);
    expect(await site.operator('add', owner.email)).toContain('Done.');

    await page.goto('/');
    await page.getByRole('link', { name: 'I run this site' }).click();
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Name the site' })).toContainText('To do');
    await steps.getByRole('link', { name: 'Name the site' }).click();
    await page.getByLabel('Name of the site').fill('Film Finder');
    await press(page, 'Save');
    await expect(saysIn(page)).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Film Finder' })).toBeVisible();

    for (const file of EXAMPLE_FILES) await bringFile(page, file);
    await page.goto('/operator');
    for (const done of ['Name the site', 'Add categories', 'Add tools'])
      await expect(steps.getByRole('listitem').filter({ hasText: done })).toContainText('Done');
    await page.goto('/tools');
    await expect(page.getByRole('main').getByRole('link', { name: 'Example Tool' }).first()).toBeVisible();
    await page.goto('/search?q=example');
    await expect(page.getByRole('main').getByRole('link', { name: 'Example Tool' }).first()).toBeVisible();

    const member = freshCredentials();
    const guest = await (await browser.newContext({ extraHTTPHeaders: freshSender() })).newPage();
    await join(guest, member, site.outbox);
    expect((await mailsTo(member.email, site.outbox))[0]?.from?.name).toBe('Film Finder');
    await guest.goto('/submit');
    await guest.getByLabel('Name of the tool').fill('Film Cutter');
    await guest.getByLabel('Description').fill('Cuts films by itself, in two steps.');
    await guest.getByLabel('Web address').fill('https://film-cutter.example.org');
    await press(guest, 'Submit Tool');
    await expect(saysIn(guest)).toContainText('Tool submitted successfully!');
    await guest.context().close();

    await page.goto('/operator');
    await page.getByRole('main').getByRole('link', { name: 'Submissions' }).last().click();
    await page.getByRole('link', { name: 'Film Cutter' }).click();
    const submission = page.url();
    await press(page, 'Accept');
    await expect(saysIn(page)).toHaveText('The submission is accepted.');
    await page.goto(submission);
    await page.getByRole('link', { name: 'Open its draft' }).click();
    await page.getByLabel('What the tool itself costs').selectOption('no');
    await press(page, 'Save and review');
    await press(page, 'Publish');
    await expect(page.getByText('The tool is published.')).toBeVisible();
    await page.goto('/tools/film-cutter');
    await expect(page.getByRole('heading', { level: 1, name: 'Film Cutter' })).toBeVisible();

    await page.goto('/operator/weekly');
    // The last of them, which no Monday that comes during the test can take away.
    const dates = await page.getByLabel('For which letter?').getByRole('option').all();
    const date = (await dates.at(-1)?.getAttribute('value')) ?? '';
    await page.getByLabel('For which letter?').selectOption(date);
    await page.getByLabel('Id of the tool').fill('film-cutter');
    await page.getByLabel('What the expert has written').fill('It cuts where I would have cut.');
    await page.getByLabel('Name of the expert').fill('Ann Example');
    await page.getByLabel('Title of the expert').fill('Film editor');
    await press(page, 'Save');
    await expect(saysIn(page)).toHaveText('The text is stored and goes into this letter.');
    await site.makeLetter(date);
    await page.goto(`/weekly/${date}`);
    await expect(page.getByRole('main')).toContainText('It cuts where I would have cut.');
  },
);
