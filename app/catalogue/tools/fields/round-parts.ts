import { date, link, list, type Part, prose, roughDate, text, usd } from './field-row.ts';

/** The parts of a company's funding event, at the company or at one of its tools. */
export const ROUND_PARTS = [
  { key: 'round', label: 'Round', ...text },
  { key: 'kind', label: 'Kind, where its name does not say', ...text, words: 'roundKind' },
  { key: 'amount', label: 'Amount', ...usd },
  { key: 'up_to', label: 'The amount is an upper limit', kind: 'yes/no', answers: { no: 'No', yes: 'Yes' } },
  { key: 'announced_as', label: 'As announced, if in another currency', ...text },
  { key: 'equity', label: 'Of which equity, if it is of several kinds', ...usd },
  { key: 'date', label: 'Announced', ...date },
  { key: 'closed', label: 'Closed, if on another day', ...date },
  { key: 'investors', label: 'Investors', ...list },
  { key: 'led_by', label: 'Who led it', ...list },
  { key: 'valuation', label: 'Valuation after it', ...usd },
] as const satisfies readonly Part[];

export const SOURCE_PARTS = [
  { key: 'synopsis', label: 'Publication', ...text },
  { key: 'url', label: 'Address', ...link },
  { key: 'date_updated', label: 'As of', ...roughDate },
  { key: 'cited', label: 'The address was only seen quoted', kind: 'yes/no', answers: { no: 'No, it was opened', yes: 'Yes' } },
] as const satisfies readonly Part[];

/** The rounds of a company, each with its own source. */
export const COMPANY_ROUNDS = {
  kind: 'records',
  parts: [
    ...ROUND_PARTS,
    { key: 'note', label: 'Note', ...prose },
    { key: 'source', label: 'Source', kind: 'record', parts: SOURCE_PARTS },
    { key: 'also', label: 'Also reported by', kind: 'records', parts: [...SOURCE_PARTS, { key: 'says', label: 'What it says otherwise', ...text }] },
  ],
} as const;
