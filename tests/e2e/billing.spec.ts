import { SHIPPED_PLAN_NAMES } from '#site/plans.ts';
import { expect, THOROUGH, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';

/** A purchase, in the sandbox, from the locked tab to its unlocking and back. */

const LOCKED = '/tools/ahrefs?tab=market';

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    `a plan, scripts ${javaScriptEnabled ? 'on' : 'off'}`,
    javaScriptEnabled ? {} : THOROUGH,
    () => {
      test.use({ javaScriptEnabled, extraHTTPHeaders: freshSender() });

      test('is chosen by a visitor after signing in', async ({ page }) => {
        await page.goto('/premium');
        await page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.premium}` }).click();
        await expect(page).toHaveURL('/auth/login?returnTo=%2Fpremium%3Fplan%3Dpremium');
      });

      test('unlocks the locked tab without signing in again, and locks it when it has expired', async ({
        page,
      }) => {
        // A dozen pages, one after the other.
        test.slow();
        await signIn(page, { firstName: 'Ada' });
        await page.goto(LOCKED);
        await expect(page.getByText('Premium Content Locked')).toBeVisible();
        await page
          .getByRole('link', { name: `Upgrade to ${SHIPPED_PLAN_NAMES.basic}` })
          .first()
          .click();

        await page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.premium}` }).click();
        await expect(page.getByRole('heading', { name: 'Sandbox checkout' })).toBeVisible();
        await page.getByRole('button', { name: 'Pay without money' }).click();
        await expect(page.getByRole('heading', { name: 'Subscription Successful!' })).toBeVisible();
        await expect(page.getByText(`You have the ${SHIPPED_PLAN_NAMES.premium} plan.`)).toBeVisible();
        await page.getByRole('link', { name: 'Go to Profile' }).click();
        await expect(page.getByText(/^Renews on/)).toBeVisible();
        await page.goto(LOCKED);
        await expect(page.getByText('Premium Content Locked')).toHaveCount(0);
        await page.goto('/premium');
        await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
        await expect(page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.basic}` })).toBeDisabled();
        await expect(
          page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.enterprise}` }),
        ).toBeEnabled();

        await page.goto('/profile');
        await page.getByRole('button', { name: 'Manage Subscription' }).click();
        await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
        await expect(page.getByText('It is cancelled and runs out.')).toBeVisible();
        await page.getByRole('link', { name: 'Return to your profile' }).click();
        await expect(page.getByText(/^Ends on/)).toBeVisible();
        await page.goto(LOCKED);
        await expect(page.getByText('Premium Content Locked')).toHaveCount(0);

        await page.goto('/sandbox/portal');
        await page.getByRole('button', { name: 'End the period now' }).click();
        await expect(page.getByText('No subscription is running.')).toBeVisible();
        await page.goto(LOCKED);
        await expect(page.getByText('Premium Content Locked')).toBeVisible();
        await page.goto('/profile');
        await expect(
          page.getByRole('heading', { name: `Upgrade to ${SHIPPED_PLAN_NAMES.basic}` }),
        ).toBeVisible();
      });
    },
  );
}

test('a refusal is visible and has the focus on a phone', async ({ page, allowStatus }) => {
  allowStatus(400);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/premium');
  const button = page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.enterprise}` });
  await button.evaluate((element) => element.setAttribute('value', 'gold'));
  await button.click();
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toHaveText('Invalid plan selected');
  await expect(refusal).toBeInViewport();
  await expect(refusal).toBeFocused();
});

test('a checkout that the member leaves charges nothing', async ({ page, allowStatus }) => {
  allowStatus(402);
  await signIn(page);
  await page.goto('/premium');
  await page.getByRole('button', { name: `Choose ${SHIPPED_PLAN_NAMES.basic}` }).click();
  await page.getByRole('button', { name: 'Pay with a declined card' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The card was declined.');
  await page.getByRole('button', { name: 'Leave the checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible();
});

test(
  'the cancel page goes back to the plans after five seconds, unless the reader stays',
  THOROUGH,
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/tools');
    await page.goto('/subscription/cancel');
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      'You will be taken to the plans in 5 seconds.',
    );
    // The clock goes on by itself as well, while a busy machine is slow.
    await page.clock.runFor(3_000);
    await expect(page).toHaveURL('/subscription/cancel');
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL('/premium');
    await page.goBack();
    await expect(page, 'Back does not lead to a page that leads away again').toHaveURL(/\/tools/);

    await page.goto('/subscription/cancel');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.clock.runFor(6_000);
    await expect(page).toHaveURL('/subscription/cancel');
  },
);
