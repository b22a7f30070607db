import { NOT_AVAILABLE } from '#site/messages.ts';
import { date, type FieldRow, list, price, text } from './field-row.ts';

export const DECISION_FIELDS = [
  { group: 'decision', section: 'At a glance', key: 'decision_best_for', label: 'Best for', ...text, empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_caution', label: 'Caution', ...text, empty: NOT_AVAILABLE },
  {
    group: 'decision',
    section: 'At a glance',
    key: 'decision_price_from',
    label: 'Price from',
    kind: 'record',
    picture: 'price from',
    empty: NOT_AVAILABLE,
    parts: [
      { key: 'amount', label: 'US dollars', ...price },
      { key: 'per', label: 'Per', ...text, words: 'price unit' },
      { key: 'billed', label: 'Billed', ...text, words: 'billing' },
      { key: 'as_of', label: 'As of', ...date },
    ],
  },
  { group: 'decision', section: 'At a glance', key: 'decision_flags', label: 'Offers', ...list, words: 'flag', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_platforms', label: 'Platforms', ...list, words: 'platform', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_languages', label: 'Languages', ...list, words: 'language', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_language_count', label: 'Number of languages', kind: 'number', bounds: { min: 0, max: 10_000, whole: true }, empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_compliance', label: 'Compliance', ...list, words: 'compliance', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_takes', label: 'Takes', ...list, words: 'medium', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_makes', label: 'Makes', ...list, words: 'medium', empty: NOT_AVAILABLE },
  { group: 'decision', section: 'At a glance', key: 'decision_rivals', label: 'Rivals', ...list, ids: 'tools', empty: NOT_AVAILABLE },
] as const satisfies readonly FieldRow[];
