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
  /** When the tool was marked or rated. */
  created_at: string;
}

export interface OwnRating {
  tool: ListedTool;
  /** Stars, from 1 to 5. */
  rating: number;
  review: string | null;
  /** The operator has hidden the review; the stars still count. */
  isReviewHidden: boolean;
  created_at: string;
}

/** A list's page number, between 1 and the last page; 1 for a text that is no number. */
export function listPage(wanted: string | null, count: number): { page: number; pages: number } {
  return {
    page: clampPage(readPageNumber(wanted), count, PROFILE_PAGE_SIZE),
    pages: pageCount(count, PROFILE_PAGE_SIZE),
  };
}
