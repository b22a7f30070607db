import { prose } from '#catalogue/tools/fields/field-row.ts';
import type { OwnField } from '#catalogue/tools/fields/own.ts';

/** A long text of the site (`legal.ts`). */
export const LEGAL_FIELDS: readonly OwnField[] = [
  {
    section: 'Text',
    key: 'text',
    label: 'Text',
    ...prose,
    hint: 'Markdown: ## begins a section, - a point of a list, > a note. What stands before the first section introduces the page. Who runs the site follows from the page “Site”.',
  },
];
