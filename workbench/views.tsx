import type { View } from '#catalogue/search/filters/tool-query.ts';
import { DIRECTORY_DEFAULTS } from '#catalogue/search/filters/write-query.ts';
import type { SortField } from '#catalogue/sort-fields.ts';
import type { TableRow } from '#catalogue/tools/table-columns.ts';
import { ViewLinks } from '#features/directory/view-links.tsx';
import { ChosenColumns } from '#ui/chosen-columns.tsx';
import { ColumnPicker } from '#ui/column-picker.tsx';
import { ListedTools } from '#ui/listed-tools.tsx';
import { ToolTable } from '#ui/tool-table.tsx';
import { type Example, LONG } from './example.ts';
import { BARE_TOOL, LONG_TOOL, TOOL } from './samples.ts';

const ROW: TableRow = {
  price: { text: '$20 a month', certainty: 'editorial', note: 'early 2026', asOf: '2025' },
  free: { text: 'Yes', certainty: 'editorial', note: 'early 2026' },
  platforms: { text: 'Web, iOS', certainty: 'sourced', note: 'March 2026' },
  country: { text: 'Illustria', certainty: 'editorial', note: 'March 1, 2026' },
  launched: { text: 'May 2022', certainty: 'sourced', note: 'May 2022' },
  rating: { text: '4.3 (12)', certainty: 'computed', note: 'average of the ratings' },
  funding: { text: '$74M', certainty: 'computed', note: 'sum of 2 recorded rounds' },
};

const LONG_ROW: TableRow = { ...ROW, platforms: { text: LONG, certainty: 'sourced', note: 'March 2026' } };
const tools = [
  { ...TOOL, reason: null, row: ROW },
  { ...BARE_TOOL, id: 'bare', reason: null, row: { funding: 'locked' } satisfies TableRow },
  { ...LONG_TOOL, id: 'long', reason: null, row: LONG_ROW },
];

const addressOf = (view: View | null) => `?view=${view ?? 'grid'}`;
const sortAddress = (field: SortField) => `?sortBy=${field}`;
const listed = { name: 'view', tools, marks: [], caption: 'Tools', addressOf, sortAddress } as const;

export const VIEWS: readonly Example[] = [
  {
    file: 'ui/tool-table.tsx',
    states: [
      {
        name: 'complete, without data, long text; sorted by price',
        show: (
          <ToolTable
            tools={tools}
            caption="Tools"
            marks={new Set()}
            sorted={{ sortBy: 'price', sortOrder: 'asc' }}
            sortAddress={sortAddress}
          />
        ),
      },
    ],
  },
  {
    file: 'ui/listed-tools.tsx',
    states: [
      { name: 'grid or list', show: <ListedTools {...listed} query={DIRECTORY_DEFAULTS} /> },
      { name: 'table', show: <ListedTools {...listed} query={{ ...DIRECTORY_DEFAULTS, view: 'table' }} /> },
    ],
  },
  {
    file: 'features/directory/view-links.tsx',
    states: [{ name: 'table', show: <ViewLinks name="view" asked="table" addressOf={addressOf} /> }],
  },
  {
    file: 'ui/chosen-columns.tsx',
    states: [
      {
        name: 'closed',
        show: (
          <ChosenColumns
            columns={[{ title: 'Company' }, { title: 'Country' }]}
            files={[
              ['CSV', '/market/rounds/rounds.csv?stage=seed'],
              ['XLSX', '/market/rounds/rounds.xlsx?stage=seed'],
            ]}
          />
        ),
      },
    ],
  },
  { file: 'ui/column-picker.tsx', states: [{ name: 'closed', show: <ColumnPicker /> }] },
];
