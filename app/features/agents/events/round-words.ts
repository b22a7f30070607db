import { isJsonObject } from '#features/editing/tool-record.ts';
import { formatDate, formatUsd } from '#site/format.ts';

/** A proposed round or sale in words: 'Series B, $20M, November 3, 2026, led by Northwind', 'bought by Contoso'. */
export function roundInWords(round: unknown): string {
  if (!isJsonObject(round)) return '';
  const { kind, amount, announced_as: announced, date, investors, led_by: ledBy } = round;
  const names = (list: unknown) => (Array.isArray(list) ? list.join(', ') : '');
  const on = typeof date === 'string' ? [formatDate(date)] : [];
  if (kind === 'acquisition') return [`bought by ${names(investors)}`, ...on].join(', ');
  const sum = typeof amount === 'number' ? formatUsd(amount) : announced;
  const led = names(ledBy) && `led by ${names(ledBy)}`;
  return [round.round, sum, ...on, led].filter(Boolean).join(', ');
}
