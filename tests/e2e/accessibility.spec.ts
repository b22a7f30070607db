import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../harness/browser.ts';

/** WCAG 2.2 AA on every screen, light and dark, wide and narrow. */

const SCREENS = [
  '/',
  '/tools',
  '/tools?q=nothing-has-this-name',
  '/tools?category=Coding+Assistants&isPremium=true&sortBy=name',
  '/tools/chatgpt',
  '/tools/chatgpt?tab=business',
  '/tools/chatgpt?tab=categories',
  '/tools/chatgpt?tab=tech',
  '/tools/chatgpt?tab=social',
  '/tools/chatgpt?tab=market',
  '/tools/chatgpt?tab=funding',
  '/tools/abridge?tab=funding',
  '/tools/nothing',
  '/categories',
  '/categories/ai-chatbots-and-assistants',
  '/categories/nothing',
  '/questions/ai-language-app-or-human-teacher-which-is-better-for-speaking-practice',
  '/questions/nothing',
  '/business',
  '/business?q=nothing-has-this-name',
  '/business/customer-service',
  '/business/nothing',
  '/premium',
  '/contact',
  '/contact?sent=1',
  '/about',
  '/search',
  '/search?q=chat',
  '/search?q=zzzzzz',
  '/search?q=how&tab=questions',
  '/auth/register',
  '/auth/login',
  '/auth/verify',
  '/auth/welcome',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/nowhere',
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });
      for (const path of SCREENS) {
        test(path, async ({ page, allowStatus }) => {
          allowStatus(404);
          await page.goto(path);
          const results = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze();
          expect(
            results.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
          ).toEqual([]);
        });
      }
    });
  }
}
