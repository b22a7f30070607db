import type { StatedCode } from './certificates.ts';
import type { Page } from './page.ts';
import { codeOf } from './platforms.ts';
import { dataOf, typesOf } from './structured-data.ts';

const APPLICATIONS = new Set(['SoftwareApplication', 'WebApplication', 'MobileApplication']);

/** The platforms that a page's JSON-LD gives for its application. */
export function runsOn(page: Page): StatedCode[] {
  return dataOf(page.root).flatMap(({ node }) => {
    const { operatingSystem } = node;
    if (!typesOf(node).some((type) => APPLICATIONS.has(type)) || typeof operatingSystem !== 'string')
      return [];
    const quote = operatingSystem;
    return operatingSystem
      .slice(0, 200)
      .split(/[,;/]|\band\b/)
      .flatMap((name) => codeOf(name.trim().replace(/\s+[\d.+]+$/, '')) ?? [])
      .map((code) => ({ code, quote }));
  });
}
