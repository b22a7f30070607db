import { CERTAINTY_LABELS, OUTDATED } from '#catalogue/tools/certainty.ts';
import { labelOfFact } from '#catalogue/tools/fact-ids.ts';
import { factLabel } from '#catalogue/tools/fact-words.ts';
import { NO_LONGER_SOLD } from '#catalogue/tools/price-notes.ts';
import { BEHIND, isRecorded } from '#catalogue/tools/recorded-fields.ts';
import { hasEnded } from '#catalogue/tools/tool-status.ts';
import { DOLLARS } from '#site/currencies.ts';
import type { NamedColumn } from '#site/file-columns.ts';
import { wordedTexts } from '#site/noun.ts';
import { LISTED_TERMS, type ListEntry } from './list-rules.ts';

/** A list as a file: which there are, and their columns. */

export const LIST_FILES = ['list.csv', 'list.xlsx'] as const;
export type ListFile = (typeof LIST_FILES)[number];

interface Row extends ListEntry {
  /** From 1. */
  place: number;
  /** The address of the tool's page. */
  page: string;
}

interface Column extends NamedColumn {
  /** The field that it shows; the others belong to every list. */
  field?: string;
  /** In characters. */
  width: number;
  /** For the cover sheet, where the title does not say it. */
  means?: string;
  of: (row: Row) => string | number | null;
}

const PRICE = 'decision_price_from';

const COLUMNS: readonly Column[] = wordedTexts([
  { title: 'Place', means: 'Where the tool stands on the list', width: 8, of: ({ place }) => place },
  { title: 'Tool', id: 'tool', width: 28, of: ({ tool }) => tool.name },
  { field: BEHIND, title: 'Made by', id: 'made-by', width: 24, of: ({ tool }) => tool.developer },
  { title: 'Page', means: 'The page of the tool on this site', width: 40, of: ({ page }) => page },
  {
    field: PRICE,
    title: 'List price from',
    means: 'The lowest paid price that is recorded, as a number',
    width: 14,
    of: ({ price }) => price?.value.amount ?? null,
  },
  {
    field: PRICE,
    title: 'Currency',
    means: 'Of the list price (ISO 4217)',
    width: 10,
    of: ({ price }) => (price?.value.amount === undefined ? null : (price.value.currency ?? DOLLARS)),
  },
  {
    field: PRICE,
    title: 'Price in words',
    means: 'The same price with what it is paid for',
    width: 30,
    of: ({ tool, price }) => (hasEnded(tool.status) ? NO_LONGER_SOLD : (price?.text ?? null)),
  },
  {
    field: PRICE,
    title: 'Billed',
    means: 'Whether the list price is paid by the month or by the year, where that is recorded',
    width: 14,
    of: ({ price }) => (price?.value.billed ? factLabel('billing', price.value.billed) : null),
  },
  {
    field: PRICE,
    title: 'Price list of',
    means: 'The day that the price itself names',
    width: 14,
    of: ({ price }) => price?.value.as_of ?? null,
  },
  {
    field: PRICE,
    title: 'Grade',
    means: 'How sure the price is; see the grades below',
    width: 12,
    of: ({ price }) => price && CERTAINTY_LABELS[price.origin.certainty],
  },
  { field: PRICE, title: 'Day of the source', width: 18, of: ({ price }) => price?.origin.date ?? null },
  {
    field: PRICE,
    title: 'Age',
    means: 'Whether the price may be out of date',
    width: 20,
    of: ({ price }) => (price?.origin.isOutdated ? OUTDATED : null),
  },
  {
    field: PRICE,
    title: 'Source',
    means: 'Where the price was read',
    width: 40,
    of: ({ price }) => price?.origin.source ?? null,
  },
  { field: PRICE, title: 'Address of the source', width: 40, of: ({ price }) => price?.origin.url ?? null },
  ...LISTED_TERMS.map((key) => ({
    field: key,
    title: labelOfFact(key),
    means: 'As far as it is recorded, with its grade and the day of its source',
    width: 40,
    of: ({ terms }: Row) => terms.find(({ id }) => id === key)?.text ?? null,
  })),
]);

const NOTE: Column = {
  title: 'Note',
  means: 'What the maker of the list wrote',
  width: 60,
  of: ({ note }) => note || null,
};

/** @param hasNotes whether whoever gets the file may read the notes */
export function columnsOf(hasNotes: boolean): readonly Column[] {
  const shown = COLUMNS.filter(({ field }) => field === undefined || isRecorded(field));
  return hasNotes ? [...shown, NOTE] : shown;
}
