import { readSearchText } from '#catalogue/search/tool-query.ts';
import { LIMITS } from '#site/limits.ts';

/** What `/compare` reads from its address: `/compare?tools=notion,coda`. */
export interface CompareQuery {
  /** Ids of tools, each once, in the reader's order. */
  tools: readonly string[];
  /** Leaves out the rows in which all tools are the same. */
  onlyDifferent: boolean;
  /** Looks for a tool to add. */
  q: string;
}

const MAX_ID_LENGTH = 100;

/**
 * Reads an address's parameters; whatever is absent or invalid is left out. A form with boxes names `tools` once for
 * each of them.
 */
export function readCompareQuery(params: URLSearchParams): CompareQuery {
  const ids = params
    .getAll('tools')
    .flatMap((text) => text.split(','))
    .map((id) => id.trim())
    .filter((id) => id !== '' && id.length <= MAX_ID_LENGTH);
  return {
    tools: [...new Set(ids)].slice(0, LIMITS.comparedAsked),
    onlyDifferent: params.get('differences') === 'only',
    q: readSearchText(params),
  };
}

export function writeCompareQuery({
  tools = [],
  onlyDifferent = false,
  q = '',
}: Partial<CompareQuery>): URLSearchParams {
  return new URLSearchParams({
    ...(tools.length > 0 && { tools: tools.join(',') }),
    ...(onlyDifferent && { differences: 'only' }),
    ...(q !== '' && { q }),
  });
}
