import { SPECULATION_RULES_ID } from '#ui/speculation-rules.ts';

/**
 * Gives the page's rules for reading ahead to the browser. While a page is laid out for the first time, a browser that
 * has rules looks every link up in them, so they come after it (docs/topics/browser.md).
 */
export function startSpeculation(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = document.getElementById(SPECULATION_RULES_ID)?.textContent ?? '';
  document.head.append(rules);
}
