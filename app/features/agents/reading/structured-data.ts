import { parse } from 'node-html-parser';
import { z } from 'zod';
import type { StatedPrice } from './prices.ts';

/** An offer as schema.org has it; numbers come as texts too. */
const offer = z.object({
  '@type': z.literal('Offer'),
  name: z.string().max(200).optional(),
  price: z.union([z.number(), z.string().regex(/^\d{1,9}(?:\.\d{1,4})?$/)]).transform(Number),
  priceCurrency: z.string().regex(/^[A-Z]{3}$/),
  priceSpecification: z
    .object({ unitCode: z.string().optional(), unitText: z.string().max(100).optional() })
    .optional(),
});

const MONTH = /^(?:MON|month|mo|per month)$/i;
const LONGEST = 100_000;
const DEEPEST = 12;

/** The prices by the month that a page's JSON-LD offers. An offer that does not say for how long is none. */
export function offersOf(html: string): StatedPrice[] {
  const scripts = parse(html, { blockTextElements: { script: true } }).querySelectorAll(
    'script[type="application/ld+json"]',
  );
  return scripts.flatMap((script) => {
    const text = script.text.slice(0, LONGEST);
    return nodesIn(parsed(text), 0).flatMap((node) => {
      const { data } = offer.safeParse(node);
      const unit = data?.priceSpecification?.unitCode ?? data?.priceSpecification?.unitText ?? '';
      if (!data || !MONTH.test(unit)) return [];
      const quote = JSON.stringify(node).slice(0, 300);
      return { amount: data.price, currency: data.priceCurrency, per: 'mo', tier: data.name ?? null, quote };
    });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function nodesIn(value: unknown, depth: number): unknown[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return [value, ...Object.values(value).flatMap((each) => nodesIn(each, depth + 1))];
}
