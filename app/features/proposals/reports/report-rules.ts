import { labelOfFact } from '#catalogue/tools/fact-ids.ts';
import { DETAIL_GROUPS } from '#catalogue/tools/fields/field-row.ts';
import { TOOL_FIELDS } from '#catalogue/tools/tool-fields.ts';
import type { FieldPath } from '#features/editing/merge-records.ts';
import { TOOL_TABS } from '#site/access.ts';
import { ownValue } from '#site/own-value.ts';
import type { FactReport } from './fact-report.ts';

const REPORT_LENGTHS = { field: 60, shown: 12 } as const;

/** Shortens and cleans a report, so that its address stays short. */
export function reportOf({ tool, tab, field, shown }: FactReport): FactReport {
  return {
    tool,
    tab,
    field: oneLine(field, REPORT_LENGTHS.field),
    shown: oneLine(shown, REPORT_LENGTHS.shown),
  };
}

/** Reads the report that an address asks for. */
export function readReport(tool: string, params: URLSearchParams): FactReport {
  const tab = TOOL_TABS.find(({ id }) => id === params.get('tab'))?.id ?? null;
  return reportOf({ tool, tab, field: params.get('field') ?? '', shown: params.get('shown') ?? '' });
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

/** What the top of a page calls otherwise than the field table does. */
const CALLED_AT_THE_TOP: Readonly<Record<string, FieldPath>> = {
  [labelOfFact('free_tier')]: 'decision_information.decision_flags',
  [labelOfFact('free_plan')]: 'business_information.business_pricing_plans',
  [labelOfFact('schools')]: 'decision_information.decision_compliance',
  [labelOfFact('business_current_status')]: 'business_information.business_current_status',
};

/** What else the top of a page names, of which no single field is meant. */
const ALSO_AT_THE_TOP = (
  ['description', 'business_developer_name', 'owner', 'business_website', 'business_location'] as const
).map(labelOfFact);

/** Whether a tool's page has something of that name, a field or a whole tab; a report that names nothing is one of the page. */
export function isOnPage({ tab, field }: Pick<FactReport, 'tab' | 'field'>): boolean {
  if (field === '') return true;
  const shown = TOOL_TABS.find(({ id }) => id === tab);
  const group = tab === null ? 'decision' : shown?.group;
  const names = [
    ...TOOL_FIELDS.filter((each) => each.group === group).map(({ label }) => label),
    ...(shown ? [shown.title] : [...Object.keys(CALLED_AT_THE_TOP), ...ALSO_AT_THE_TOP]),
  ];
  return names.some((name) => oneLine(name, REPORT_LENGTHS.field) === field);
}

/** The field that a report is about; null for a whole tab, and for a name that no field or several fields of a tab have. */
export function pathOfReport({ tab, field }: Pick<FactReport, 'tab' | 'field'>): FieldPath | null {
  const group = tab === null ? 'decision' : TOOL_TABS.find(({ id }) => id === tab)?.group;
  const [column] = Object.entries(DETAIL_GROUPS).find(([, each]) => each === group) ?? [];
  const rows = TOOL_FIELDS.filter((each) => each.group === group && each.label === field);
  const [row] = rows;
  if (rows.length > 1) return null;
  if (column !== undefined && row) return `${column}.${row.key}`;
  return tab === null ? (ownValue(CALLED_AT_THE_TOP, field) ?? null) : null;
}
