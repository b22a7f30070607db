import { clampPage, pageCount } from '#catalogue/search/filters/tool-query.ts';
import type { CategoryChip } from '#catalogue/tools/entities.ts';
import type { ToolStatus } from '#catalogue/tools/tool-status.ts';
import { PROFILE_PAGE_SIZE } from '#site/limits.ts';
import { readPageNumber } from '#site/pager.ts';

/** A tool as a row of a member's own lists. */
export interface ListedTool {
  id: string;
  name: string;
  developer_name: string | null;
  logoimage_url: string | null;
  status: ToolStatus;
  is_premium: boolean | null;
  categories: CategoryChip[];
}

export interface OwnFavorite {
  tool: ListedTool;
  /** When it was marked. */
  created_at: string;
}

export interface OwnRating {
  tool: ListedTool;
  /** Stars, from 1 to 5. */
  rating: number;
  review: string | null;
  /** Taken off the tool's page by the operator; the stars still count. */
  isReviewHidden: boolean;
  created_at: string;
}

/** A page of a member's list, between 1 and the last one; anything that is not a number means the first. */
export function listPage(wanted: string | null, count: number): { page: number; pages: number } {
  return {
    page: clampPage(readPageNumber(wanted), count, PROFILE_PAGE_SIZE),
    pages: pageCount(count, PROFILE_PAGE_SIZE),
  };
}
