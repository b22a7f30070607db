import { NOTHING_FOUND } from '#catalogue/search/answer/found.ts';
import type { FacetPanel as Panel } from '#catalogue/search/filters/facet-counts.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';

import { SORT_BUTTONS } from '#catalogue/sort-fields.ts';
import { DirectoryControls } from '#features/directory/directory-controls.tsx';
import { FacetButton, FacetPanel } from '#features/directory/facet-panel.tsx';
import { FilterChips, FilteredResults } from '#features/directory/filter-chips.tsx';
import { PriceLinks } from '#ui/price-links.tsx';
import { type Example, LONG, LONG_WORD } from './example.ts';

const everyFilter = {
  ...DIRECTORY_DEFAULTS,
  q: LONG,
  category: 'Illustrative Writing',
  specialization: LONG_WORD,
  isPremium: true,
  isFeatured: true,
  facets: ['platform:ios'],
  more: 'language',
  sortBy: 'name',
} as const;

const panel: Panel = {
  groups: [
    {
      id: 'platform',
      label: 'Illustrative platforms',
      values: [
        { value: 'ios', label: 'Illustrative phone', count: 1234 },
        { value: 'web', label: LONG, count: 1_234_567 },
      ],
      more: 12,
    },
    {
      id: 'language',
      label: 'Illustrative languages',
      values: [
        { value: 'de', label: 'Illustrative German', count: 12 },
        { value: 'fr', label: LONG_WORD, count: 0 },
      ],
      more: 0,
    },
  ],
  categories: { 'Illustrative Writing': 12 },
  specializations: { [LONG_WORD]: 3 },
  prices: { all: 1240, free: 34, premium: 1200, unknown: 6 },
  chosen: [
    { name: 'platform:ios', label: 'Illustrative phone', isUnderstood: false },
    { name: 'language:de', label: 'Illustrative German', isUnderstood: true },
  ],
};
const stay = () => '?';

export const FILTERS: readonly Example[] = [
  {
    file: 'features/directory/directory-controls.tsx',
    states: [
      {
        name: 'no filter',
        show: (
          <DirectoryControls
            query={DIRECTORY_DEFAULTS}
            categories={['Illustrative Writing', LONG]}
            panel={panel}
            sorts={SORT_BUTTONS}
            resultsId="results"
          />
        ),
      },
      {
        name: 'every filter',
        show: (
          <DirectoryControls
            query={everyFilter}
            categories={['Illustrative Writing']}
            panel={panel}
            sorts={['name']}
            resultsId="results"
          />
        ),
      },
      {
        name: 'categories unknown',
        show: (
          <DirectoryControls
            query={DIRECTORY_DEFAULTS}
            categories={[]}
            panel={NOTHING_FOUND.panel}
            sorts={[]}
            resultsId="results"
          />
        ),
      },
    ],
  },
  {
    file: 'features/directory/filter-chips.tsx',
    states: [
      {
        name: 'every filter, long text',
        show: (
          <FilterChips
            query={everyFilter}
            chosen={panel.chosen}
            addressOf={stay}
            resultsId="results"
            withTerm
          />
        ),
      },
      {
        name: 'empty',
        show: <FilterChips query={DIRECTORY_DEFAULTS} chosen={[]} addressOf={stay} resultsId="results" />,
      },
      {
        name: 'beside the panel, below the chips',
        show: (
          <FilteredResults
            query={everyFilter}
            panel={panel}
            comparable="Compared in US dollars and, by recorded rates, in EUR."
            count={123}
            action="/tools"
            addressOf={stay}
            resultsId="results"
          >
            <p>Illustrative results</p>
          </FilteredResults>
        ),
      },
    ],
  },
  {
    file: 'ui/price-links.tsx',
    states: [
      {
        name: 'one chosen',
        show: <PriceLinks query={everyFilter} prices={panel.prices} addressOf={stay} />,
      },
    ],
  },
  {
    file: 'features/directory/facet-panel.tsx',
    states: [
      {
        name: 'values chosen and understood, a facet shown whole',
        show: (
          <>
            <FacetButton query={everyFilter} panel={panel} />
            <FacetPanel
              query={everyFilter}
              panel={panel}
              comparable="Compared in US dollars alone: no rate to another currency is recorded here."
              count={123}
              action="/tools"
              addressOf={stay}
              resultsId="results"
              withCategory
            />
          </>
        ),
      },
    ],
  },
];
