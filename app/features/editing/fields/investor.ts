import { list, text } from '#catalogue/tools/fields/field-row.ts';
import type { OwnField } from '#catalogue/tools/fields/own.ts';
import { COUNTRY, SOURCE } from './company.ts';

/** An investor (docs/catalogue.md). */
export const INVESTOR_FIELDS: readonly OwnField[] = [
  { section: 'Investor', key: 'id', label: 'Id', ...text, hint: 'The address of its page: /investors/<id>. It never changes. An investor that has a page keeps its id.' },
  { section: 'Investor', key: 'name', label: 'Name', ...text },
  { section: 'Investor', key: 'aliases', label: 'Other names', ...list, hint: 'Rounds that name one of them are its rounds, and the addresses of these names lead to it.' },
  { section: 'Investor', key: 'kind', label: 'Kind', ...text, words: 'investor' },
  { section: 'Investor', ...COUNTRY },
  SOURCE,
];
