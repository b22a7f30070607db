import { readSearchText } from '#catalogue/search/filters/search-text.ts';
import { type TabGroup, TOOL_TABS } from '#site/access.ts';
import { readCurrency } from '#site/currencies.ts';
import { LIMITS } from '#site/limits.ts';

/** What `/compare` reads from its address: `/compare?tools=notion,coda`. */
export interface CompareQuery {
  /** Ids of tools, each once, in the reader's order. */
  tools: readonly string[];
  /** The group of the tabs that is shown; null for what people decide by. */
  group: TabGroup | null;
  /** Leaves out the rows in which all tools are the same. */
  onlyDifferent: boolean;
  /** Looks for a tool to add. */
  q: string;
  /** The currency in which amounts are shown too; `none` for only as they are sold, null where nobody has chosen. */
  currency: string | null;
}

const MAX_ID_LENGTH = 100;

/** Reads an address's parameters; whatever is absent or invalid is left out. */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const asked = params.get('group');
  const group = TOOL_TABS.find((tab) => tab.group === asked)?.group ?? null;
  return { ...readFileQuery(params), group, q: readSearchText(params) };
}

/** What a comparison as a file reads: it has all groups, and helps nobody to find more tools. */
export function readFileQuery(params: URLSearchParams): CompareQuery {
  return {
    tools: readToolIds(params),
    group: null,
    onlyDifferent: params.get('differences') === 'only',
    q: '',
    currency: readCurrency(params),
  };
}

/** The ids of tools that an address names, each once. A form with boxes names `tools` once for each of them. */
export function readToolIds(params: URLSearchParams): string[] {
  const ids = params
    .getAll('tools')
    .flatMap((text) => text.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '' && id.length <= MAX_ID_LENGTH);
  return [...new Set(ids)].slice(0, LIMITS.comparedAsked);
}

/** Says which of the ids that an address names lead to no tool. */
export function unknownText(ids: readonly string[]): string {
  return `Nothing is listed as ${new Intl.ListFormat('en-US').format(ids.map((id) => `‘${id}’`))}.`;
}

export function writeCompareQuery({
  tools = [],
  group = null,
  onlyDifferent = false,
  q = '',
  currency = null,
}: Partial<CompareQuery>): URLSearchParams {
  return new URLSearchParams({
    ...(tools.length > 0 && { tools: tools.join(',') }),
    ...(group !== null && { group }),
    ...(onlyDifferent && { differences: 'only' }),
    ...(q !== '' && { q }),
    ...(currency !== null && { currency }),
  });
}
