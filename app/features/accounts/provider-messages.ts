import { ACCOUNT_MESSAGES } from '#site/account-messages.ts';
import { passwordField } from '#site/form-fields.ts';
import { type FormRules, HIDDEN } from '#site/form-state.ts';
import { PROVIDERS, type ProviderName } from '#site/sign-in-providers.ts';

/** Texts about signing in through another site. */
export const PROVIDER_TEXTS = {
  denied: (provider: ProviderName) =>
    `${PROVIDERS[provider].label} did not sign you in. Nothing has changed.`,
  expired: 'This took too long, or the page was opened twice. Please sign in again.',
  unverified: (provider: ProviderName) =>
    `${PROVIDERS[provider].label} has not confirmed your email address. Confirm it there first, or sign in another way.`,
  failed: (provider: ProviderName) =>
    `${PROVIDERS[provider].label} could not be asked who you are. Please try again in a moment.`,
  asks: (provider: ProviderName, email: string) =>
    `There is an account for ${email} here. Show once that it is yours; then ${PROVIDERS[provider].label} signs you in.`,
  wrongPassword: 'That is not the password of this account',
  notConnected: 'This could not be connected: one of the two accounts is connected with another one already.',
  connectFailed: 'Failed to connect your account. Please try again in a moment.',
  sent: 'We have sent you a link. Open it, and your account is connected.',
  connected: 'Your account is connected. Sign in with it now.',
  link: {
    invalid: 'Enter the link of our mail',
    expired: 'This link has expired. Sign in through the other site again to get another one.',
    used: 'This link has been used already: your account is connected.',
    unknown: 'This link does not work any more: your password or address has been changed since.',
  },
} as const;

/** Both forms by which an owner agrees; `intent` tells them apart. */
export const CONNECT_FORM = {
  fields: { intent: HIDDEN, current_password: passwordField(ACCOUNT_MESSAGES.login.passwordMissing) },
  failed: PROVIDER_TEXTS.connectFailed,
} as const satisfies FormRules;

export const CONFIRM_CONNECTION_FORM = {
  fields: { link: HIDDEN },
  failed: PROVIDER_TEXTS.connectFailed,
} as const satisfies FormRules;
