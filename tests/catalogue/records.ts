import { CATEGORIES, ndjson } from './workbench.ts';

/** Two tools, one with something in most fields. */
export const CUTTER = {
  id: 'cutter',
  name: 'Cutter',
  description: 'Cuts video.',
  developer_name: 'Cut & Co',
  tags: ['cut', 'video'],
  url: 'https://cutter.example.com',
  is_premium: true,
  funding_info_is_premium: true,
  created_at: '2026-11-20',
  categories: [{ category: 'video', specializations: ['editing', 'effects'] }, { category: 'chat' }],
  basic_information: {
    basic_information_short_description: {
      value: 'Cuts, in short.',
      source_synopsis: { synopsis: 'Cutter website', date_updated: '2026-05' },
    },
  },
  business_information: {
    business_developer_name: { value: 'Cut and Company' },
    business_location: { value: 'Bern, Switzerland' },
    business_website: { value: 'https://cut.example.com' },
  },
};
export const TALKER = {
  id: 'talker',
  name: 'Talker',
  description: 'Talks.',
  created_at: '2026-11-20',
  categories: [{ category: 'chat', specializations: ['local'] }],
};

export const FILES = { 'categories.ndjson': ndjson(CATEGORIES), 'tools.ndjson': ndjson([CUTTER, TALKER]) };

/** How many records an import has created, updated and left alone. */
export const changed = (created: number, updated: number, unchanged: number) => ({
  created,
  updated,
  unchanged,
  faulty: 0,
});
