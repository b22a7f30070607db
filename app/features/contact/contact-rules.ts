import { TOOL_TABS } from '#site/access.ts';
import { isSlug } from '#site/slug.ts';
import type { FactReport } from './fact-report.ts';

/** What a message to the site can be about: the contact page's three cards, and everything else. */
export const CONTACT_KINDS = [
  { id: 'feature', label: 'Feature Your Tool' },
  { id: 'report', label: 'Report an Error' },
  { id: 'affiliate', label: 'Affiliate Program' },
  { id: 'other', label: 'Something else' },
] as const;

export type ContactKind = (typeof CONTACT_KINDS)[number]['id'];

export const CONTACT_KIND_IDS: readonly ContactKind[] = CONTACT_KINDS.map(({ id }) => id);

const REPORT_LENGTHS = { field: 60, shown: 40 } as const;

/** Shortens and cleans a report, so that its address stays short. */
export function reportOf({ tool, tab, field, shown }: FactReport): FactReport {
  return {
    tool,
    tab,
    field: oneLine(field, REPORT_LENGTHS.field),
    shown: oneLine(shown, REPORT_LENGTHS.shown),
  };
}

/** Reads the report that an address asks for; null without a tool's id. */
export function readReport(params: URLSearchParams): FactReport | null {
  const tool = params.get('tool') ?? '';
  if (!isSlug(tool)) return null;
  const tab = TOOL_TABS.find(({ id }) => id === params.get('tab'))?.id ?? null;
  return reportOf({ tool, tab, field: params.get('field') ?? '', shown: params.get('shown') ?? '' });
}

/** The beginning of a message about a report; its sender completes it. */
export function reportMessage({ tool, tab, field, shown }: FactReport): string {
  const place = TOOL_TABS.find(({ id }) => id === tab)?.title;
  const lines = [
    `Tool: ${tool}`,
    ...(place && place !== field ? [`Tab: ${place}`] : []),
    ...(field ? [`${place === field ? 'Tab' : 'Field'}: ${field}`] : []),
    shown ? `Shown: ${shown}` : 'Nothing is recorded yet.',
    '',
    shown ? 'What is right, and where it can be read: ' : 'What I know, and where it can be read: ',
  ];
  return lines.join('\n');
}

const PAGE = /^\/(?:companies|investors)\/(?<id>[^/]+)$/;

/** The page of a company or investor on which a reader has found a mistake; null for any other address. */
export function readReportedPage(params: URLSearchParams): string | null {
  const page = PAGE.exec(params.get('page') ?? '');
  return page && isSlug(page.groups?.id ?? '') ? page[0] : null;
}

/** The beginning of a message about it. */
export function pageMessage(page: string): string {
  return `On ${page}:\n\nWhat is right, and where it can be read: `;
}

/** Words of ASCII, one space apart, as nearly all values are. */
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;

/** Removes line ends and other control characters, and cuts what is too long between two characters. */
function oneLine(text: string, length: number): string {
  const line = PLAIN_LINE.test(text) ? text : text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}
