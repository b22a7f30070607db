import type { Page } from '@playwright/test';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { makeEditor } from '../harness/browser-database.ts';
import { freshSender, linkInMail, mailsTo, signIn } from '../harness/browser-members.ts';

test.use({ extraHTTPHeaders: freshSender() });
// Reached only by what has failed, or by a busy machine.
test.setTimeout(120_000);

const WEBSITE = '[name="business_information.business_website"]';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** One journey, because each step needs what the one before has left: submitted, published, changed, restored. */
test(
  'a submission becomes a page, which its vendor changes and an editor restores',
  THOROUGH,
  async ({ page, browser }) => {
    const word = crypto.randomUUID().slice(0, 8);
    const [name, url] = [`Film Cutter ${word}`, `https://${word}.example.org`];
    const id = `film-cutter-${word}`;
    const desk = await (await browser.newContext({ extraHTTPHeaders: freshSender() })).newPage();
    const editor = await signIn(desk, { firstName: 'Ed' });
    await makeEditor(editor.email);
    const member = await signIn(page, { firstName: 'Ada' });

    await page.goto('/submit');
    await page.getByLabel('Name of the tool').fill(name);
    await page.getByLabel('Description').fill('Cuts films by itself, in two steps.');
    await page.getByLabel('Web address').fill(url);
    await page.locator('[name=developer_website]').fill(`${url}/old`);
    await press(page, 'Submit Tool');
    await expect(page.getByRole('main').getByRole('status')).toContainText('Tool submitted successfully!');

    await desk.goto(`/operator/submissions?q=${word}`);
    await desk.getByRole('link', { name }).click();
    const submission = desk.url();
    await press(desk, 'Accept');
    await expect(desk.getByRole('main').getByRole('status')).toHaveText('The submission is accepted.');
    await desk.goto(submission);
    await desk.getByRole('link', { name: 'Open its draft' }).click();
    await desk.getByLabel('What the tool itself costs').selectOption('no');
    await press(desk, 'Save and review');
    await press(desk, 'Publish');
    await expect(desk.getByText('The tool is published.')).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(member.email)).map(({ subject }) => subject))
      .toContain(`${name} is in the directory`);

    await page.goto(`/tools/${id}`);
    await page.getByRole('link', { name: 'Is this your tool?' }).click();
    await page.getByLabel('The part before @example.org').fill(word);
    await press(page, 'Send the mail');
    await expect(page.getByRole('main').getByRole('status')).toContainText(`${word}@example.org`);
    await page.goto(await linkInMail(`${word}@example.org`, 'claim'));
    await press(page, 'Claim this tool');
    await expect(page.getByText('The tool is yours.')).toBeVisible();
    await page.locator(WEBSITE).fill(`${url}/new`);
    await press(page, 'Propose');
    await expect(page.getByText('Your proposal is with the editors.')).toBeVisible();

    await desk.goto(`/operator/vendors?q=${id}`);
    await desk.getByRole('link', { name }).click();
    await press(desk, 'Put into a draft');
    await desk.getByRole('link', { name: 'Review and publish' }).click();
    await press(desk, 'Publish');
    await expect(desk.getByText('The tool is published.')).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(member.email)).map(({ subject }) => subject))
      .toContain(`What you proposed for ${name}`);
    await page.goto(`/tools/${id}/changes`);
    await expect(page.getByText('by the vendor', { exact: true })).toBeVisible();

    await desk.goto(`/tools/${id}/changes`);
    await desk.getByRole('link', { name: 'Restore the earlier value' }).first().click();
    await press(desk, 'Restore the earlier value');
    await expect(desk.getByText('The earlier value is back.')).toBeVisible();
    await page.goto(`/tools/${id}?tab=business`);
    await expect(page.getByRole('main').locator(`a[href="${url}/old"]`).first()).toBeVisible();
    await desk.context().close();
  },
);
