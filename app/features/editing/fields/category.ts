import { PHRASE_LANGUAGES } from '#catalogue/search/language/languages.ts';
import { place, prose, text } from '#catalogue/tools/fields/field-row.ts';
import type { OwnField } from '#catalogue/tools/fields/own.ts';

/** A category with its specializations (docs/catalogue.md). */
export const CATEGORY_FIELDS: readonly OwnField[] = [
  { section: 'Category', key: 'id', label: 'Id', ...text, hint: 'The address of its page: /categories/<id>. It never changes.' },
  { section: 'Category', key: 'name', label: 'Name', ...text },
  { section: 'Category', key: 'description', label: 'Description', ...prose },
  { section: 'Category', key: 'hex_color', label: 'Colour', ...text, hint: 'Such as #61248d' },
  { section: 'Category', key: 'position', label: 'Place in lists', ...place, hint: '1 comes first; those without a place follow by name' },
  { section: 'Category', key: 'icon', label: 'Icon', ...text, ids: 'icons' },
  {
    section: 'Specializations',
    key: 'specializations',
    label: 'Specializations',
    kind: 'records',
    parts: [
      { key: 'id', label: 'Id, which never changes', ...text },
      { key: 'name', label: 'Name', ...text },
      { key: 'description', label: 'Description', ...prose },
      { key: 'position', label: 'Place in lists', ...place },
      {
        key: 'needs',
        label: 'Needs, as people word them',
        kind: 'records',
        parts: [
          { key: 'text', label: 'Words', ...text },
          { key: 'language', label: `Language: ${PHRASE_LANGUAGES.join(', ')}`, ...text },
        ],
      },
    ],
  },
];
