import { TOOL_TABS } from '#site/access.ts';
import { wordedTexts } from '#site/noun.ts';
import { count, date, link, list, type Part, prose, stars, text } from './field-row.ts';

/** A field of a tool's record outside the groups of the field table; it has no source. */
export type OwnField = Part & {
  readonly section: string;
  readonly hint?: string;
  /** Whether only those who raise money have it. */
  readonly isOfRounds?: true;
};

const flag = { kind: 'yes/no' } as const;
export const PROMINENCE = { kind: 'number', bounds: { min: 1, max: 9, whole: true } } as const;

/** A record's own fields (docs/catalogue.md), in the desk's order. */
export const OWN_FIELDS: readonly OwnField[] = wordedTexts([
  { section: 'Identity', key: 'id', label: 'Id', ...text, hint: 'The address of its page: /tools/<id>. It never changes.' },
  { section: 'Identity', key: 'name', label: 'Name', ...text },
  { section: 'Identity', key: 'former_names', label: 'Former names', ...list, hint: 'The newest first. Its page shows them.' },
  { section: 'Identity', key: 'description', label: 'Description', ...prose },
  { section: 'Identity', key: 'developer_name', label: 'Developer', ...text },
  { section: 'Identity', key: 'company', label: 'Company', ...text, hint: 'The id of the company behind it. Left out, the developer’s name decides.' },
  { section: 'Identity', key: 'url', label: 'Website', ...link },
  { section: 'Identity', key: 'tool_name_affiliate_link', label: 'Affiliate link', ...link },
  { section: 'Identity', key: 'logoimage_url', label: 'Logo', ...text, hint: '/files/logos/<id>.svg, .png or .webp' },
  { section: 'Search', key: 'tags', label: 'Tags', ...list },
  { section: 'Search', key: 'needs', label: 'Needs, as people word them', ...list },
  { section: 'Search', key: 'other_names', label: 'Other names', ...list, hint: 'What people look for it by. No page shows them, only the API.' },
  { section: 'Search', key: 'prominence', label: 'Prominence', ...PROMINENCE, hint: '1 (hardly known) to 9 (known to everybody)' },
  { section: 'Search', key: 'former_ids', label: 'Former ids', ...list, hint: 'Their addresses lead to this tool.' },
  {
    section: 'Place and access',
    key: 'is_premium',
    label: 'What the tool itself costs',
    ...flag,
    answers: { no: 'Free: has a free tier', yes: 'Premium: paid tool' },
    hint: 'No plan of this site. Left open, nothing is said of it.',
  },
  { section: 'Place and access', key: 'is_featured', label: 'Featured: everything is open to everybody', ...flag },
  ...TOOL_TABS.map(({ flag: key, title }): OwnField => ({ section: 'Place and access', key, label: `${title}: for subscribers`, ...flag })),
  { section: 'Record', key: 'avg_rating', label: 'Average rating elsewhere', ...stars },
  { section: 'Record', key: 'rating_count', label: 'Ratings elsewhere', ...count },
  { section: 'Record', key: 'created_at', label: 'Added on', ...date },
  {
    section: 'Categories',
    key: 'categories',
    label: 'Categories',
    kind: 'records',
    parts: [
      { key: 'category', label: 'Category', ...text, ids: 'categories' },
      { key: 'specializations', label: 'Specializations', ...list, ids: 'specializations' },
    ],
  },
]);
