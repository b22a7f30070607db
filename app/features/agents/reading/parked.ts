import { readPage } from '#features/lifecycle/page-signs.ts';
import type { Page } from './page.ts';

const SALE =
  /\b(?:domain|website|[\w-]+\.[a-z]{2,})\b.{0,40}\b(?:is|may be)\s+(?:for sale|available for purchase|parked)|\bbuy this domain\b|\bdomain (?:has )?expired\b/i;
const HEAD = 3_000;

/** Whether a page offers its own address for sale. */
export function isParked({ lines }: Page, html: string): boolean {
  const nobody = { name: '', maker: '', domain: '', wasNamed: false };
  const { finding } = readPage({ html: html.slice(0, HEAD), domain: '' }, nobody);
  return (
    finding === 'for sale' ||
    lines.some(({ heading, text }) => heading > 0 && heading < 3 && SALE.test(text.slice(0, 200)))
  );
}
