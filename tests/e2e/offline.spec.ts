import type { Page, Route } from '@playwright/test';
import { answerForms, expect, THOROUGH, test } from '../harness/browser.ts';
import { signIn } from '../harness/browser-members.ts';

/** Whatever stops a form, the page stays with everything that was typed, and the form can be sent again. */

/** Only where no answer came. */
const ADVICE = 'Check your connection, then try again.';

/** Each test has a tool of its own: tests run side by side on one site. */
const TOOLS = {
  offline: '/tools/a0-dev',
  chunks: '/tools/ab-tasty',
  favorite: '/tools/absorb-lms',
  report: '/tools/absci',
};

/** Opens a page with everything that it loads: its style sheet cannot be had offline. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
}

/** Unfolds the rating form and picks a star. */
async function pickStars(page: Page, label: string): Promise<void> {
  await page.getByText('Rate this tool', { exact: true }).click();
  await page.getByText(label, { exact: true }).first().locator('..').click();
}
const review = (page: Page) => page.getByLabel('Your review (optional)');

test('the first review that is sent offline stays, says so, and is sent again, by keyboard', async ({
  page,
  context,
  allowOffline,
}) => {
  allowOffline();
  const words = `Written on a train, ${crypto.randomUUID()}.`;
  await signIn(page);
  await open(page, TOOLS.offline);
  await pickStars(page, '3 stars');
  await review(page).fill(words);
  await context.setOffline(true);
  const submit = page.getByRole('button', { name: 'Submit Rating' });
  await submit.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(`Failed to submit rating. ${ADVICE}`);
  await expect(review(page)).toHaveValue(words);
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await expect(submit).toBeFocused();
  const failedAgain = page.waitForEvent('requestfailed');
  await submit.press('Enter');
  await failedAgain;
  await expect(page.getByRole('alert')).toHaveText(`Failed to submit rating. ${ADVICE}`);
  await expect(submit).toBeEnabled();
  await context.setOffline(false);
  await submit.press('Enter');
  await expect(page.getByText('Rating submitted!')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
});

test(
  'a review stays when a proxy answers, the connection drops and a deploy has taken the chunks',
  THOROUGH,
  async ({ page, allowStatus, allowOffline }) => {
    allowStatus(502);
    allowStatus(404);
    allowOffline();
    await signIn(page);
    await open(page, TOOLS.chunks);
    await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: 'Gone' }));
    await pickStars(page, '2 stars');
    await review(page).fill('Not lost.');
    const answers: [(route: Route) => Promise<void>, said: string][] = [
      [(route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), 'Failed to submit rating'],
      [(route) => route.abort('internetdisconnected'), `Failed to submit rating. ${ADVICE}`],
      [
        (route) => route.fulfill({ status: 200, body: '<p>Sign in to the wifi</p>' }),
        'Failed to submit rating',
      ],
    ];
    let answered = 0;
    // The form is stopped three times and then let through. The alert of the answer before still stands while a
    // form is on its way, so the count, not the alert, says that this form had its answer.
    await page.route(`**${TOOLS.chunks}*`, async (route) => {
      const [answer] = (route.request().method() === 'POST' && answers[answered]) || [];
      if (!answer) return route.fallback();
      await answer(route);
      answered += 1;
    });
    const submit = page.getByRole('button', { name: 'Submit Rating' });
    for (const [stop, [, said]] of answers.entries()) {
      await submit.click();
      await expect.poll(() => answered).toBe(stop + 1);
      await expect(page.getByRole('alert')).toHaveText(said);
      await expect(submit).toBeEnabled();
      await expect(review(page)).toHaveValue('Not lost.');
    }
    await submit.click();
    await expect(page.getByText('Rating submitted!')).toBeVisible();
  },
);

test('a favourite goes back to what it was', THOROUGH, async ({ page, context, allowOffline }) => {
  allowOffline();
  await signIn(page);
  await open(page, TOOLS.favorite);
  const button = page.getByRole('button', { name: 'Favorite', exact: true });
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole('alert')).toHaveText(`Failed to update favorite. ${ADVICE}`);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await context.setOffline(false);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a report keeps its note', THOROUGH, async ({ page, context, browser, baseURL, allowOffline }) => {
  allowOffline();
  const author = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(author);
  await open(author, TOOLS.report);
  await pickStars(author, '1 star');
  await review(author).fill('Buy at my shop.');
  await author.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(author.getByText('Rating submitted!')).toBeVisible();
  await author.close();

  await signIn(page);
  await open(page, TOOLS.report);
  await page.getByText('Report this review').first().click();
  await page.getByLabel('What is wrong with it?').first().selectOption('advertising');
  await page.getByLabel('A note to us (optional)').first().fill('A shop.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send report' }).first().click();
  await expect(page.getByRole('alert')).toContainText('The report could not be stored');
  await expect(page.getByLabel('A note to us (optional)').first()).toHaveValue('A shop.');
  await expect(page.getByLabel('What is wrong with it?').first()).toHaveValue('advertising');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send report' }).first().click();
  await expect(page.getByText('Thank you. We will look at this review.')).toBeVisible();
});

interface Form {
  address: string;
  fields: Record<string, string>;
  button: string;
  isMembers: boolean;
}

const PASSWORD = 'a password of mine';

/** The contact form, the profile and the operator's page have tests of their own. */
const FORMS: Form[] = [
  {
    address: '/auth/login',
    fields: { Email: 'ann@example.org', Password: PASSWORD },
    button: 'Sign in',
    isMembers: false,
  },
  {
    address: '/auth/register',
    fields: { Email: 'ann@example.org', Password: PASSWORD, 'Confirm password': PASSWORD },
    button: 'Create account',
    isMembers: false,
  },
  {
    address: '/auth/forgot-password',
    fields: { Email: 'ann@example.org' },
    button: 'Send the link',
    isMembers: false,
  },
  {
    address: '/submit',
    fields: {
      'Name of the tool': 'Cutter',
      Description: 'Cuts video.',
      'Web address': 'https://cutter.example.com',
      'Contact email': 'ann@example.org',
    },
    button: 'Submit Tool',
    isMembers: true,
  },
  {
    address: '/settings/account',
    fields: {
      'Current password': PASSWORD,
      'New password': 'another password',
      'Confirm new password': 'another password',
    },
    button: 'Change password',
    isMembers: true,
  },
];

for (const isMembers of [false, true]) {
  test(`the forms of ${isMembers ? 'members' : 'visitors'} keep what was typed`, async ({
    page,
    context,
    allowOffline,
  }) => {
    allowOffline();
    test.slow();
    if (isMembers) await signIn(page);
    for (const { address, fields, button } of FORMS.filter((form) => form.isMembers === isMembers)) {
      await open(page, address);
      const inputs = Object.entries(fields).map(([label, text]) => ({
        input: page.getByLabel(label, { exact: true }).first(),
        text,
      }));
      for (const { input, text } of inputs) await input.fill(text);
      await context.setOffline(true);
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      for (const { input, text } of inputs) await expect(input).toHaveValue(text);
      await context.setOffline(false);
    }
  });
}

test(
  'the plans stay when one is chosen while the server fails, or offline',
  THOROUGH,
  async ({ page, context, allowOffline, allowStatus }) => {
    allowOffline();
    allowStatus(502);
    await signIn(page);
    await open(page, '/premium');
    const choose = page.getByRole('main').locator('button[name=plan]').first();
    const failed = 'An error occurred while processing your request';
    await answerForms(page, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await choose.click();
    await expect(page.getByRole('alert')).toHaveText(failed);
    await page.unrouteAll();
    await context.setOffline(true);
    await choose.click();
    await expect(page.getByRole('alert')).toHaveText(`${failed}. ${ADVICE}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans');
  },
);

test('if no script can be loaded, the page’s form works without any', async ({ page, allowOffline }) => {
  allowOffline();
  await signIn(page);
  await page.route(/\/assets\/entry/, (route) => route.abort('internetdisconnected'));
  await page.goto('/tools/accelq');
  await pickStars(page, '4 stars');
  await review(page).fill('Sent by the browser itself.');
  await page.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByText('Rating submitted!')).toBeVisible();
  await expect(review(page)).toHaveValue('Sent by the browser itself.');
});

test(
  'a link to another page leaves the page as it is, and can be tried again',
  THOROUGH,
  async ({ page, context, allowOffline }) => {
    allowOffline();
    await open(page, '/about');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tools', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(ADVICE);
    await expect(page).toHaveURL('/about');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/tools');
  },
);
