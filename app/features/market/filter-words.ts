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

/** File systems take 255 bytes; a name that long is of no use. */
const NAME_LENGTH = 100;

/**
 * The name of a file of a list, with its filters and its day: `rounds-stage-seed-2026-11-29.csv`. Only letters of ASCII,
 * digits and hyphens are left, whatever was asked for.
 *
 * @param file `rounds.csv`
 * @param day YYYY-MM-DD
 */
export function exportName(file: string, filters: object, day: string): string {
  const [base = '', ending = ''] = file.split('.');
  const asked = setFilters(filters).map(([name, value]) => plainName(`${name}-${value}`));
  const named = [base, ...asked].join('-').slice(0, NAME_LENGTH).replace(/-+$/, '');
  return `${named}-${day}.${ending}`;
}

/** Letters of ASCII, digits and hyphens, for the name of a file. */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}

function setFilters(filters: object): [string, unknown][] {
  return Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
}
