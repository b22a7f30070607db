import { listedWords } from '#catalogue/tools/fact-words.ts';
import { formatMoney } from '#site/format.ts';
import { spacedOnce, type TypedPrice } from './typed-cells.ts';

const codesOf = (words: 'price unit' | 'billing') =>
  Object.entries(listedWords(words) ?? {}).map(([code, label]) => ({ code, label }));

/** Signs before amounts, by currency: `$`, `CHF`. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.keys(listedWords('currency') ?? {}).map((code) => [
    formatMoney(1, code).replace('1', '').trim(),
    code,
  ]),
);
const MONEY = /^(\D*?)\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d+)?((?: |, ).+)$/u;

/**
 * Reads a price as the site writes it (`formatPriceFrom`): `$12.99 a month, billed yearly`.
 *
 * @returns null for any other text
 */
export function readShownPrice(cell: string): (TypedPrice & { billed?: string }) | null {
  const [, sign = '', whole = '', decimals = '', said = ''] = MONEY.exec(spacedOnce(cell)) ?? [];
  const currency = SIGNS.get(sign.trim());
  if (currency === undefined) return null;
  const billing = codesOf('billing').find(({ label }) => said.endsWith(`, ${label}`));
  const unitSaid = said
    .slice(0, billing ? -billing.label.length - 2 : undefined)
    .replace(/, billing not known$/, '');
  const unit = codesOf('price unit').find(({ label }) => unitSaid === ` ${label}`);
  if (unit === undefined && unitSaid !== '') return null;
  return {
    amount: whole.replaceAll(',', '') + decimals,
    currency,
    ...(unit && { per: unit.code }),
    ...(billing && { billed: billing.code }),
  };
}
