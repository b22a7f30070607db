import { count, date, list, place, prose, text } from '#catalogue/tools/fields/field-row.ts';
import type { OwnField } from '#catalogue/tools/fields/own.ts';
import { wordedTexts } from '#site/noun.ts';

/** A question with its answer (docs/catalogue.md). */
export const QUESTION_FIELDS: readonly OwnField[] = wordedTexts([
  { section: 'Question', key: 'id', label: 'Id', ...text, hint: 'The address of its page: /questions/<id>. It never changes.' },
  { section: 'Question', key: 'question', label: 'Question', ...text },
  { section: 'Question', key: 'question_category', label: 'Topic', ...text },
  { section: 'Question', key: 'search_volume', label: 'Searches a month', ...count },
  { section: 'Question', key: 'answer', label: 'Answer', ...prose, hint: 'HTML; what pages may not hold is left out.' },
  { section: 'Question', key: 'primary_tool', label: 'First tool', ...text, names: 'tools', hint: 'Its name or id' },
  { section: 'Question', key: 'related_tools', label: 'Other tools', ...list, names: 'tools', hint: 'Their names or ids, one a line' },
  { section: 'Question', key: 'created_at', label: 'Asked on', ...date },
  { section: 'Question', key: 'position', label: 'Place in lists', ...place, hint: 'Among questions that are searched as often: 1 comes first' },
]);

/** A business function (docs/catalogue.md). */
export const FUNCTION_FIELDS: readonly OwnField[] = wordedTexts([
  { section: 'Business function', key: 'id', label: 'Id', ...text, hint: 'It never changes.' },
  { section: 'Business function', key: 'slug', label: 'Address', ...text, hint: 'Its page: /business/<address>. It never changes.' },
  { section: 'Business function', key: 'function_name', label: 'Name', ...text },
  { section: 'Business function', key: 'short_summary', label: 'Summary', ...prose },
  { section: 'Business function', key: 'use_case', label: 'Use case', ...prose },
  { section: 'Business function', key: 'cta_text', label: 'Text of the button', ...text },
  { section: 'Business function', key: 'last_updated', label: 'As of', ...date },
  { section: 'Business function', key: 'position', label: 'Place in lists', ...place, hint: '1 comes first; those without a place follow by name' },
  { section: 'Business function', key: 'icon', label: 'Icon', ...text, ids: 'icons' },
  { section: 'Tools', key: 'tool_ids', label: 'Recommended tools', ...list, ids: 'tools', hint: 'Their names or ids, one a line, in the order of the page' },
  {
    section: 'What AI does',
    key: 'ai_enhancements',
    label: 'Enhancements',
    kind: 'records',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'description', label: 'Description', ...prose },
      { key: 'business_impact', label: 'What it brings', ...prose },
    ],
  },
  {
    section: 'Experts',
    key: 'expert_commentary',
    label: 'Comments',
    hint: 'With name and title of the person who has said it; without both, it is shown as from your editors.',
    kind: 'records',
    parts: [
      { key: 'name', label: 'Name', ...text },
      { key: 'title', label: 'Title', ...text },
      { key: 'quote', label: 'What they have said', ...prose },
    ],
  },
]);
