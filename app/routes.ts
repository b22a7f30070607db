import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The page of components (workbench/) exists only in development; no build includes it. */
const development =
  import.meta.env.MODE === 'development' ? [route('dev/components', '../workbench/page.tsx')] : [];

/** Every screen, in the order of spec §2. */
export default [
  ...development,
  index('routes/home/home.tsx'),
  route('tools', 'routes/directory.tsx'),
  route('tools/:id', 'routes/tool/tool.tsx'),
  route('tools/:id/alternatives', 'routes/alternatives/alternatives.tsx'),
  route('compare', 'routes/compare/compare.tsx'),
  route('categories', 'routes/categories.tsx'),
  route('categories/:categoryId', 'routes/category/category.tsx'),
  route('premium', 'routes/purchase/premium.tsx'),
  route('search', 'routes/search/search.tsx'),
  route('questions/:id', 'routes/question/question.tsx'),
  route('contact', 'routes/contact/contact.tsx'),
  route('submit', 'routes/submit/submit.tsx'),
  route('about', 'routes/about/about.tsx'),
  route('privacy', 'routes/legal/privacy.tsx'),
  route('terms', 'routes/legal/terms.tsx'),
  route('business', 'routes/business/business.tsx'),
  route('business/:slug', 'routes/business/business-function.tsx'),
  route('auth/register', 'routes/auth/register.tsx'),
  route('auth/login', 'routes/auth/login.tsx'),
  route('auth/verify', 'routes/auth/verify.tsx'),
  route('auth/welcome', 'routes/auth/welcome.tsx'),
  route('auth/forgot-password', 'routes/auth/forgot-password.tsx'),
  route('auth/reset-password', 'routes/auth/reset-password.tsx'),
  route('auth/sign-out', 'routes/auth/sign-out.ts'),
  ...prefix('subscription', [
    route('success', 'routes/purchase/success.tsx'),
    route('cancel', 'routes/purchase/cancel.tsx'),
    route('portal', 'routes/purchase/portal.tsx'),
  ]),
  route('webhooks/stripe', 'routes/resources/webhook.ts'),
  ...prefix('sandbox', [
    route('checkout/:id', 'routes/purchase/sandbox-checkout.tsx'),
    route('portal', 'routes/purchase/sandbox-portal.tsx'),
  ]),
  route('auth/session', 'routes/auth/session.ts'),
  route('auth/confirm-email', 'routes/auth/confirm-email.tsx'),
  route('auth/stop-email-change', 'routes/auth/stop-email-change.tsx'),
  route('settings/account', 'routes/auth/account/account.tsx'),
  route('settings/account/data', 'routes/auth/account/data.ts'),
  route('operator', 'routes/operator/operator.tsx'),
  route('profile', 'routes/profile/profile.tsx'),
  route('profile/complete', 'routes/profile/complete.tsx'),
  route('settings/profile', 'routes/profile/settings.tsx'),
  route('settings/photo', 'routes/profile/photo.tsx'),
  route('photos/:key', 'routes/resources/photo.ts'),
  route('resources/suggestions', 'routes/resources/suggestions.ts'),
  route('resources/missed-search', 'routes/resources/missed-search.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
