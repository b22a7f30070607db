import { listedWords } from '#catalogue/tools/fact-words.ts';
import { isJsonObject, type ToolRecord } from '#features/editing/tool-record.ts';
import { DOLLARS } from '#site/currencies.ts';
import { say } from '#site/noun.ts';
import type { TableReading } from '../read/table-reading.ts';

/** ISO 4217 codes that can be chosen for a file. */
export const CURRENCY_CODES: readonly string[] = Object.keys(listedWords('currency') ?? {});

/** Words for prices in languages whose countries mostly have one currency; others, as Spanish, have many. */
const BY_LANGUAGE: readonly (readonly [words: RegExp, code: string])[] = [
  [/preis|kosten|\bprijs|\btarief|\btarieven|\bprix\b|\bco[uû]t\b|prezz/iu, 'EUR'],
  [/価格|料金|月額/u, 'JPY'],
];

/**
 * What prices without a currency are taken for.
 *
 * @param header of their column
 * @param named the currencies that others of the column name
 * @returns null if nothing tells
 */
export function assumedCurrency(header: string, named: ReadonlySet<string>): TableReading['currency'] {
  const [code] = named;
  if (code !== undefined) return named.size === 1 ? { code, why: ', as the others of their column' } : null;
  const spoken = BY_LANGUAGE.find(([words]) => words.test(header))?.[1];
  return spoken === undefined ? null : { code: spoken, why: ` by the language of “${header.slice(0, 40)}”` };
}

/**
 * A row's record in which a price has a currency. A bare amount keeps that of its listed tool's price, unless somebody
 * has chosen one for the file.
 *
 * @param listed the record that the row adds to, if there is one
 */
export function withStatedCurrency(
  row: ToolRecord,
  listed: ToolRecord | undefined,
  reading: TableReading,
): ToolRecord {
  const price = priceIn(row);
  // Cells give amounts as texts; JSON, whose amounts are numbers, means dollars.
  if (typeof price?.amount !== 'string' || 'currency' in price) return row;
  const { choices, currency, notes } = reading;
  reading.unstated++;
  const recorded = priceIn(listed);
  if (choices.currency === '' && recorded?.amount !== undefined) {
    const kept = String(recorded.currency ?? DOLLARS);
    if (Number(price.amount.replace(',', '.')) !== Number(recorded.amount)) {
      notes.warn(
        say`Prices of listed tools without a currency, taken as ${kept}, as recorded, unless you choose another`,
        price.amount,
      );
    }
    return row;
  }
  const code = choices.currency || (currency?.code ?? DOLLARS);
  if (choices.currency !== '') notes.count(`Prices without a currency, taken as ${code}, as chosen`);
  else {
    const why = currency?.why ?? '';
    notes.warn(`Prices without a currency, taken as ${code}${why} unless you choose another`, price.amount);
    if (code === DOLLARS) return row;
  }
  const details = isJsonObject(row.decision_information) ? row.decision_information : {};
  const stored = isJsonObject(details.decision_price_from) ? details.decision_price_from : {};
  const decision_price_from = { ...stored, value: { ...price, currency: code } };
  return { ...row, decision_information: { ...details, decision_price_from } };
}

function priceIn(record: ToolRecord | undefined): ToolRecord | undefined {
  const details = record?.decision_information;
  const stored = isJsonObject(details) ? details.decision_price_from : undefined;
  return isJsonObject(stored) && isJsonObject(stored.value) ? stored.value : undefined;
}
