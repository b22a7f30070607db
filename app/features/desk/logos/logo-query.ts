import { LIST_PARAMETERS, type ListQuery, readListQuery, writeListQuery } from '../list/list-query.ts';

/** How many tools a page of logos shows, whose sites are also visited at once. */
export const TOOLS_A_PAGE = 12;

/** One tool, or those of the desk's list that have no logo. */
export interface LogoQuery {
  tool: string | null;
  list: ListQuery;
}

export const LOGO_PARAMETERS = ['tool', 'done', ...LIST_PARAMETERS] as const;

/** Reads an address. Without a tool, the list lacks a logo whatever else it asks for. */
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
