import { LIST_PARAMETERS, type ListQuery, readListQuery, writeListQuery } from '../list/list-query.ts';

/** Tools on a page of logos; their sites are visited together. */
export const TOOLS_A_PAGE = 12;

/** One tool, or the results of a list's query that have no logo. */
export interface LogoQuery {
  tool: string | null;
  list: ListQuery;
}

export const LOGO_PARAMETERS = ['tool', 'done', ...LIST_PARAMETERS] as const;

/** Reads an address. Unless it names a tool, the list is narrowed to tools without a logo. */
export function readLogoQuery(params: URLSearchParams): LogoQuery {
  const tool = (params.get('tool') ?? '').slice(0, 200);
  const list = readListQuery(params);
  const missing = [...new Set(['logoimage_url', ...list.missing])];
  return { tool: tool === '' ? null : tool, list: { ...list, missing } };
}

export function writeLogoQuery({ tool, list }: LogoQuery): URLSearchParams {
  if (tool !== null) return new URLSearchParams({ tool });
  return writeListQuery({ ...list, missing: list.missing.filter((id) => id !== 'logoimage_url') });
}
