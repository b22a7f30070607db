import { Secret, TOTP } from 'otpauth';
import { SECOND_STEP_TEXTS } from '#site/second-step.ts';
import { expect, test } from '../harness/browser.ts';
import { freshSender, signIn } from '../harness/browser-members.ts';

test.use({ extraHTTPHeaders: freshSender() });

/** One journey, because each step needs what the one before has set up. */
test('a member adds an app and a passkey, and signs in with each, the passkey also among the addresses', async ({
  page,
  context,
  allowStatus,
}) => {
  allowStatus(401);
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // A browser that offers no passkeys among addresses, except on the way to /compare.
  await page.addInitScript(() => {
    const isOld = !location.search.includes('compare');
    if (isOld) PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const { email, password } = await signIn(page, { firstName: 'Ada' });
  const signOut = () => context.clearCookies();
  const typePassword = async () => {
    await page.goto('/auth/login?returnTo=%2Fmarket');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  };

  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'The key as a QR code' })).toBeVisible();
  const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) });
  // A code counts once, and also one step early or late: the next step's code is another, whenever this one ends.
  const code = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  await page.getByLabel('Code that the app shows now').fill(code(0));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';

  await page.getByLabel('Name of a new passkey').fill('This laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey was added.')).toBeVisible();
  await expect(page.getByText('This laptop').first()).toBeVisible();

  await signOut();
  await typePassword();
  await page.getByLabel('Code of your authenticator app').fill(code(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/market');

  await signOut();
  await typePassword();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/market');

  await signOut();
  await typePassword();
  await page.getByText('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Use this code' }).click();
  await expect(page).toHaveURL('/market');

  await signOut();
  await page.goto('/auth/login?returnTo=%2Fmarket');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/market');

  // Nothing of the page is pressed, and its redirect may come before the page has loaded.
  await signOut();
  await page.goto('/auth/login?returnTo=%2Fcompare', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/compare');

  // As if more than ten minutes had gone by since a factor was shown.
  await context.clearCookies({ name: '__Host-factor' });
  await page.goto('/settings/security');
  const region = page.getByRole('region', { name: 'Authenticator app' });
  await expect(region.getByLabel('Code of your authenticator app, or a recovery code')).toBeVisible();
  await page.getByRole('button', { name: 'Show a passkey' }).click();
  await expect(page.getByText('Thank you. You can change your second factors')).toBeVisible();
  await region.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Your authenticator app is off.')).toBeVisible();
});

test('after a passkey that was not given, the browser offers passkeys among the addresses again', async ({
  page,
}) => {
  // A browser whose person chooses none: what it offers by itself waits until another wish ends it.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true);
    navigator.credentials.get = ({ mediation, signal } = {}) => {
      if (mediation !== 'conditional') return Promise.reject(new DOMException('', 'NotAllowedError'));
      const { dataset } = document.documentElement;
      dataset.offers = String(Number(dataset.offers ?? 0) + 1);
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
  });
  await page.goto('/auth/login');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-offers', '1');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(SECOND_STEP_TEXTS.passkeyUnused)).toBeVisible();
  await expect(root).toHaveAttribute('data-offers', '2');
});
