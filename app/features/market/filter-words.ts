import { STAGE_NAMES, type Stage } from '#catalogue/rounds/stages.ts';
import { formatExactUsd } from '#site/format.ts';

/** Names of filters by their parameters. */
const LABELS: Readonly<Record<string, string>> = {
  q: 'Words',
  category: 'Category',
  kind: 'Kind',
  stage: 'Stage',
  minAmount: 'Amount from',
  maxAmount: 'Amount to',
  minValuation: 'Valuation from',
  foundedSince: 'Founded since',
  since: 'Since',
  until: 'Until',
  investor: 'Investor',
  led: 'Led by the investor',
  company: 'Company',
  country: 'Country',
};

/** The filters of a list in words: `Category: voice; Stage: Seed`; `none` without any. */
export function filtersText(filters: object): string {
  const set = setFilters(filters).map(([name, value]) => `${LABELS[name] ?? name}: ${wordOf(name, value)}`);
  return set.length === 0 ? 'none' : set.join('; ');
}

function wordOf(name: string, value: unknown): string {
  if (typeof value === 'number') return formatExactUsd(value);
  return name === 'stage' && isStage(value) ? STAGE_NAMES[value] : String(value);
}

function isStage(value: unknown): value is Stage {
  return typeof value === 'string' && Object.hasOwn(STAGE_NAMES, value);
}

/** Those that are set. */
export function setFilters(filters: object): [string, unknown][] {
  return Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
}
