import { readGroup } from '#catalogue/tools/field-values.ts';
import { convertedLines, soldIn, type ToolPrices } from '#features/rates/converted-prices.ts';
import type { Exchange } from '#features/rates/rates.server.ts';
import { unlikeNotes } from '#features/rates/rates.ts';
import type { ComparedTool, Comparison } from './comparison.ts';

/** A comparison whose prices also say what they are in one currency, with the rates by which or why they do not. */
export interface Converted {
  comparison: Comparison;
  notes: string[];
  /** By which rates the amounts of each tool are converted, with their days; null where none is. */
  rates: (string | null)[];
  /** The currency; null where nothing is converted. */
  to: string | null;
}

/** Adds converted amounts to what this reader sees of prices and plans; the facts themselves stay as they are. */
export function withConverted(
  comparison: Comparison,
  tools: readonly ComparedTool[],
  exchange: Exchange,
): Converted {
  const priced = tools.map(pricesOf);
  const sold = priced.flatMap(soldIn);
  const converter = exchange.converterFor(sold);
  if (converter === null) {
    return { comparison, notes: unlikeNotes(sold), rates: tools.map(() => null), to: null };
  }
  const rates = priced.map((prices) => {
    const converted = soldIn(prices).filter((code) => code !== converter.to && converter.reaches(code));
    return converted.length === 0 ? null : converter.notes(converted).join(' ');
  });
  const lines = priced.map((prices) => convertedLines(prices, converter));
  const groups = comparison.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => {
      const cells = row.cells.map((cell, column) => {
        const converted = lines[column]?.[row.id];
        return cell.state === 'known' && converted ? { ...cell, converted } : cell;
      });
      return { ...row, cells };
    }),
  }));
  return { comparison: { ...comparison, groups }, notes: converter.notes(sold), rates, to: converter.to };
}

/** The prices of a tool that this reader may see. */
function pricesOf({ decision, open }: ComparedTool): ToolPrices {
  const price = readGroup('decision', decision ?? null).data.decision_price_from?.value ?? null;
  const plans = readGroup('business', open.business ?? null).data.business_pricing_plans?.value ?? [];
  return { price, plans };
}
