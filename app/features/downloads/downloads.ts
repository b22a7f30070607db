import { wordedTexts } from '#site/noun.ts';

/** The files of the catalogue's open part, as named in the folder of downloads. */
export const DOWNLOADS = wordedTexts({
  'tools.ndjson': {
    type: 'application/x-ndjson; charset=utf-8',
    about: 'Every tool, one JSON record a line',
  },
  'tools.csv': { type: 'text/csv; charset=utf-8', about: 'The same for spreadsheets and tables' },
  'categories.ndjson': {
    type: 'application/x-ndjson; charset=utf-8',
    about: 'Categories with their specializations',
  },
  'companies.ndjson': {
    type: 'application/x-ndjson; charset=utf-8',
    about: 'Companies that have a record, with their names, sites and owners',
  },
  'investors.ndjson': {
    type: 'application/x-ndjson; charset=utf-8',
    about: 'Investors that open rounds name, with their other names',
  },
  'tools.schema.json': { type: 'application/schema+json', about: 'What a tool’s record may hold' },
  'licence.txt': { type: 'text/plain; charset=utf-8', about: 'What you may do with the data' },
  'sha256sums.txt': {
    type: 'text/plain; charset=utf-8',
    about: 'Checksums, as sha256sum --check reads them',
  },
} as const);

export type DownloadName = keyof typeof DOWNLOADS;

export function isDownload(name: string): name is DownloadName {
  return Object.hasOwn(DOWNLOADS, name);
}
