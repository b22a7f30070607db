import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen, in the order of spec §2. */
export default [
  index('routes/home.tsx'),
  route('tools', 'routes/directory.tsx'),
  route('tools/:id', 'routes/tool/tool.tsx'),
  route('categories', 'routes/categories.tsx'),
  route('categories/:categoryId', 'routes/category/category.tsx'),
  route('premium', 'routes/premium/premium.tsx'),
  route('search', 'routes/search/search.tsx'),
  route('questions/:id', 'routes/question/question.tsx'),
  route('contact', 'routes/contact/contact.tsx'),
  route('about', 'routes/about/about.tsx'),
  route('business', 'routes/business/business.tsx'),
  route('business/:slug', 'routes/business/business-function.tsx'),
  route('auth/sign-out', 'routes/auth/sign-out.ts'),
  ...prefix('subscription', [
    route('success', 'routes/subscription/success.tsx'),
    route('cancel', 'routes/subscription/cancel.tsx'),
    route('portal', 'routes/subscription/portal.tsx'),
  ]),
  route('webhooks/stripe', 'routes/resources/webhook.ts'),
  ...prefix('sandbox', [
    route('checkout/:id', 'routes/sandbox/checkout.tsx'),
    route('portal', 'routes/sandbox/portal.tsx'),
  ]),
  route('profile', 'routes/profile/profile.tsx'),
  route('profile/complete', 'routes/profile/complete.tsx'),
  route('settings/profile', 'routes/profile/settings.tsx'),
  route('settings/photo', 'routes/profile/photo.tsx'),
  route('photos/:key', 'routes/resources/photo.ts'),
  route('resources/suggestions', 'routes/resources/suggestions.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
