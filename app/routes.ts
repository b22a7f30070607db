import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen, in the order of spec §2. */
export default [
  index('routes/home.tsx'),
  route('tools', 'routes/directory.tsx'),
  route('tools/:id', 'routes/tool/tool.tsx'),
  route('categories', 'routes/categories.tsx'),
  route('categories/:categoryId', 'routes/category/category.tsx'),
  route('premium', 'routes/premium.tsx'),
  route('search', 'routes/search/search.tsx'),
  route('questions/:id', 'routes/question/question.tsx'),
  route('contact', 'routes/contact/contact.tsx'),
  route('submit', 'routes/submit/submit.tsx'),
  route('about', 'routes/about/about.tsx'),
  route('business', 'routes/business/business.tsx'),
  route('business/:slug', 'routes/business/business-function.tsx'),
  route('auth/sign-out', 'routes/auth/sign-out.ts'),
  route('operator', 'routes/operator/operator.tsx'),
  route('resources/suggestions', 'routes/resources/suggestions.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
